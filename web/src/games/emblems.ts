/** The pictures of the games, each in the folder of its game. */
export default import.meta.glob<string>('./*/emblem.svg', { import: 'default', query: '?raw', eager: true })
