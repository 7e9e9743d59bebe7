/** The link to a call of one's own, which somebody else at the table may have written. */

/** The host a link leads to, to be read before it is followed; null for anything that is no plain https link. */
export function callHost(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const { protocol, username, password, hostname, host } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostname !== '' ? host : null
}
