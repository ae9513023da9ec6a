/** Answers a request of the Auth API. */
export type Handler = (request: Request) => Promise<Response>
