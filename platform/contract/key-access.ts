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

/** True for the calls of signed-in people that another program may make as well, by an API key. */
export const isOpenToKeys = ({ access, path }: Pick<Endpoint, "access" | "path">): boolean =>
  access === "session" && !isForPeople(path);

/** True for a call that no API key is taken for, whoever made it. */
export const isForPeople = (path: string): boolean => forPeople.some((start) => path.startsWith(start));

/** The calls that one API key has in a minute. */
export const callsPerMinuteByKey = 120;
