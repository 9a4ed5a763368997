import type { Endpoint } from "./endpoint.ts";

/** What is kept to people: who they are, who works here, what is paid, everything at once, whether the business goes on, their own devices, and the keys themselves. News streams end with their session, which a key has none of. */
const forPeople = [
  "/api/auth/",
  "/api/team/",
  "/api/billing/",
  "/api/create-subscription",
  "/api/data-exports",
  "/api/settings/close-business",
  "/api/settings/reopen-business",
  "/api/api-keys",
  "/api/live",
  "/api/push-",
];

type Call = Pick<Endpoint, "access" | "path" | "method" | "role" | "about" | "keys">;

/** True for the calls of signed-in people that another program may make as well, by an API key. */
export const isOpenToKeys = (call: Call): boolean => call.access === "session" && !isForPeople(call);

/**
 * True for a call that no API key is taken for, whoever made it: what a viewer may write is about themselves, and a key of theirs writes nothing.
 */
export const isForPeople = ({ access, path, method, role, about, keys }: Call): boolean =>
  forPeople.some((start) => path.startsWith(start)) ||
  (keys !== "work" &&
    access === "session" &&
    (about === "person" || (method !== "GET" && role === "viewer")));

/** The calls that one API key has in a minute. */
export const callsPerMinuteByKey = 120;
