import { pino, type Logger } from "pino";

/**
 * The log: JSON lines with request ids. No personal data: no bodies, no query strings, no cookies, no addresses of people; a
 * request is told by method, route and status.
 */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // A database error's detail quotes the row ("Key (email)=(...)"): only its code and message are kept.
      err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: withoutValues(error), stack: error.stack?.split("\n").slice(1).join("\n") }),
    },
  });
}

// Drizzle's message holds the statement and its parameters: what follows "params:" is personal.
const withoutValues = (error: Error): string => error.message.replace(/\nparams:[\s\S]*$/, "");
