import { html, raw } from 'hono/html'
import { BRAND } from '#app/domain/brand.ts'
import { dateTime } from '#app/domain/mexico-time.ts'
import type { ReceivedMail } from './received-mail.ts'

type Html = ReturnType<typeof html>

/** A click on a link in a mail opens it in place of the page that frames the mail. */
export const FRAME_SANDBOX = 'allow-top-navigation-by-user-activation'

const style = `
  :root { color-scheme: light; --ink: #1f2522; --ink-2: #4b524c; --line: #ddd5c6; --moss: #46553f; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #faf7f1; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
  .wordmark { display: inline-block; margin-bottom: 12px; color: var(--ink); text-decoration: none; letter-spacing: -0.012em;
    font: bold 30px/1 'Bricolage Grotesque', 'Trebuchet MS', Helvetica, Arial, sans-serif; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
  p { margin: 0 0 16px; color: var(--ink-2); }
  a { color: var(--moss); overflow-wrap: anywhere; }
  nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-bottom: 24px; }
  nav a { padding: 10px 0; font-weight: 600; }
  ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
  li a { display: block; padding: 14px 4px; border-bottom: 1px solid var(--line); text-decoration: none; }
  li a:hover strong { text-decoration: underline; }
  small { display: block; color: var(--ink-2); font-size: 14px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0 0 24px; font-size: 15px; }
  dt { color: var(--ink-2); }
  dd { margin: 0; overflow-wrap: anywhere; }
  h2 { margin: 32px 0 8px; font-size: 18px; }
  iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
  pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: #fffdf9;
    font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Every mail with its subject, address and time. */
export function mailListPage(mails: ReceivedMail[]): Html {
  return page(
    'Buzón local',
    html`<nav>
        <a href="/">Volver a la tienda</a>
        <a href="/correo">Actualizar</a>
      </nav>
      <h1>Buzón local</h1>
      <p>Los correos que la tienda habría enviado. Esta página solo existe en tu equipo.</p>
      ${
        mails.length === 0
          ? html`<p>Todavía no hay correos.</p>`
          : html`<ul>
              ${mails.map(
                (mail) =>
                  html`<li>
                    <a href="/correo/${mail.file}">
                      <strong>${subjectOf(mail)}</strong>
                      <small>Para ${recipientsOf(mail)} · ${timeOf(mail)}</small>
                    </a>
                  </li>`,
              )}
            </ul>`
      }`,
  )
}

/** One mail: its HTML part in a frame, its text part with the addresses as links. */
export function mailPage(mail: ReceivedMail): Html {
  const subject = subjectOf(mail)
  return page(
    subject,
    html`<nav><a href="/correo">Volver al buzón</a></nav>
      <h1>${subject}</h1>
      <dl>
        <dt>De</dt>
        <dd>${mail.from?.name} &lt;${mail.from?.address}&gt;</dd>
        <dt>Para</dt>
        <dd>${recipientsOf(mail)}</dd>
        <dt>Fecha</dt>
        <dd>${timeOf(mail)}</dd>
      </dl>
      ${
        mail.html
          ? html`<iframe
              title="${subject}"
              sandbox="${FRAME_SANDBOX}"
              src="/correo/${mail.file}/html"
            ></iframe>`
          : ''
      }
      <h2>Versión en texto</h2>
      <pre>${withLinks(mail.text ?? '')}</pre>`,
  )
}

/** The mail's own HTML; its links leave the frame. */
export function mailFrame(content: string): Html {
  const base = '<base target="_top">'
  const opened = content.replace(/<head\b[^>]*>/i, (head) => head + base)
  return html`${raw(opened === content ? base + content : opened)}`
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Vaivén</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main><a class="wordmark" href="/">${BRAND.name.toLowerCase()}</a>${content}</main>
      </body>
    </html>`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function subjectOf(mail: ReceivedMail) {
  return mail.subject || 'Sin asunto'
}

function recipientsOf(mail: ReceivedMail) {
  return (mail.to ?? []).map(({ address }) => address).join(', ')
}

function timeOf(mail: ReceivedMail) {
  return mail.date ? dateTime(new Date(mail.date)) : ''
}
