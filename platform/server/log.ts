import { pino, type DestinationStream, type Logger } from "pino";

/**
 * The log: JSON lines with request ids. No personal data: no bodies, no query strings, no cookies, no addresses of people; a
 * request is logged by method, route and status. Written to standard output, or to `destination`.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // A database error's detail quotes the row ("Key (email)=(...)"): only its code and message are kept.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: withoutValues(error.message),
        stack: placesOf(error),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A message without its personal data: a statement's parameters, and people's addresses. */
export function withoutValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, "").replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "(address)");
}

// The stack repeats the message, which may have many lines: only the places in the code are kept.
const placesOf = (error: Error): string | undefined =>
  error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
