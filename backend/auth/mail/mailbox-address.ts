/** RFC 5321: what every mail server must accept. */
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const atoms = String.raw`[\w!#$%&'*+/=?^\`{|}~-]+`
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(String.raw`^(${atoms}(?:\.${atoms})*)@(${label}(?:\.${label})+)$`, 'i')

/**
 * Whether the text is the address of one mailbox and nothing else: no name, comment, group or quoted part. A mail program
 * reads 'a1,ana@x.mx' and '(1)ana@x.mx' as ana@x.mx, so each spelling would have its own limits.
 */
export function isMailbox(text: string): boolean {
  const [, local = ''] = (text.length <= MAX_LENGTH && pattern.exec(text)) || []
  return local !== '' && local.length <= MAX_LOCAL_LENGTH
}

/** The same text for all addresses of one mailbox: its owner chooses what follows a plus. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
}
