/**
 * Says why a personal page is empty without JavaScript: the session is only in the browser (ADR 0002), so the server cannot
 * know whose page it is.
 *
 * @param title what needs it, as a whole sentence
 */
export function NeedsJavaScript({ title }: { title: string }) {
  return (
    <noscript>
      <div className="grid min-h-[60vh] place-content-center gap-4 px-6 py-20 text-center">
        <h1 className="text-[28px] leading-tight">{title}</h1>
        <p className="max-w-[52ch] text-ink-2">
          Tu sesión se guarda solo en este navegador y sin JavaScript no podemos leerla. Actívalo en
          la configuración del navegador y vuelve a cargar la página.
        </p>
        <p>
          <a href="/" className="font-semibold underline underline-offset-4">
            Volver a la tienda
          </a>
        </p>
      </div>
    </noscript>
  )
}
