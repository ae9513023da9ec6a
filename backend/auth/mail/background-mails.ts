import type { BackendLog } from '#backend/backend-log.ts'

/** Sends mails after their request was answered, so that the time of an answer does not tell whether there was a mail. */
export function createBackgroundMails(log: BackendLog) {
  const running = new Set<Promise<void>>()
  return {
    start(work: () => Promise<Response | undefined | void>): void {
      const mail = work()
        .then((response) => {
          if (response && !response.ok) log.warn({ status: response.status }, 'a mail was refused')
        })
        .catch((error: unknown) =>
          log.error(
            { name: error instanceof Error ? error.name : 'object' },
            'a mail could not be sent',
          ),
        )
        .finally(() => running.delete(mail))
      running.add(mail)
    },
    async settle(): Promise<void> {
      await Promise.all(running)
    },
  }
}

export type BackgroundMails = ReturnType<typeof createBackgroundMails>
