import pg, { type ClientConfig, type Pool, type PoolConfig } from "pg";

/** `settings`: what PostgreSQL is told about each connection, such as `{ role: "mainstay_app" }`. */
export type Opening<Config> = Omit<Config, "connectionString" | "options"> & {
  applicationName: string;
  settings?: Readonly<Record<string, string | number>>;
};

// For statements of a few milliseconds, compiling each costs many times what it saves.
const usualSettings = { jit: "off" };

/** What a connection broke with: what waited for it gets the same error. */
const breaks = new WeakSet();

const noteBreak = (error: unknown): void => {
  if (typeof error === "object" && error !== null) breaks.add(error);
};

type Connecting = {
  connectionParameters: { options?: string };
  connect(callback?: (error: unknown) => void): Promise<unknown> | void;
};

/** Nothing that happens to a connection ends the process: it is listened to before it connects, in use and idle. */
function guarded<Client extends pg.ClientBase>(
  client: Client,
  settings: Opening<unknown>["settings"],
): Client {
  client.on("error", noteBreak);
  const { connectionParameters, connect } = client as unknown as Connecting;
  // After those in DATABASE_URL, so that they can't replace the role.
  connectionParameters.options = [
    ...(connectionParameters.options ? [connectionParameters.options] : []),
    ...Object.entries({ ...usualSettings, ...settings }).map(([name, value]) => `-c ${name}=${value}`),
  ].join(" ");
  const noting: Connecting["connect"] = (callback) => {
    if (callback)
      return connect.call(client, (error) => {
        noteBreak(error);
        callback(error);
      });
    return (connect.call(client) as Promise<unknown>).catch((error: unknown) => {
      noteBreak(error);
      throw error;
    });
  };
  return Object.assign(client, { connect: noting });
}

/** One connection, not yet connected. Every connection of the product is opened here or by `openPool`. */
export function openClient(
  url: string,
  { applicationName, settings, ...config }: Opening<ClientConfig>,
): pg.Client {
  const client = new pg.Client({
    keepAlive: true,
    ...config,
    connectionString: url,
    application_name: applicationName,
  });
  return guarded(client, settings);
}

/** A pool of such connections. One that breaks is replaced at the next use. */
export function openPool(
  url: string,
  { applicationName, settings, ...config }: Opening<PoolConfig> & { pipeline?: boolean },
): Pool {
  const Client = new Proxy(pg.Client, {
    construct: (target, [asked]: [ClientConfig]) => guarded(new target(asked), settings),
  });
  const pool = new pg.Pool({
    keepAlive: true,
    ...config,
    connectionString: url,
    application_name: applicationName,
    Client,
  } as PoolConfig);
  // Without a listener, one that breaks while idle would end the process.
  pool.on("error", noteBreak);
  // The queue looks for both listeners, and complains of a pool that has only one.
  pool.on("connect", () => undefined);
  return pool;
}

/**
 * PostgreSQL's own words for a connection that is lost or not to be had (appendix A of its manual): connection exceptions, shut down
 * or starting, out of resources, idle for too long in a transaction, a former primary.
 */
const lostStates = /^(08\w{3}|57P\w{2}|53\w{3}|25P0[34]|25006)$/;
const lostWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|terminating connection/;

type Told = { code?: unknown; message?: string; cause?: unknown };

/** Whether an error, or what caused it, is of a kind. */
function isSome(error: unknown, isOne: (one: Told & object) => boolean): boolean {
  for (let [one, depth] = [error, 0]; typeof one === "object" && one !== null && depth < 5; depth++) {
    if (isOne(one as Told & object)) return true;
    one = (one as Told).cause;
  }
  return false;
}

/**
 * True when a newer version changed what a prepared statement of this connection answers (SQLSTATE 0A000): the statement did nothing, and a
 * new connection prepares it anew.
 */
export const isOutdated = (error: unknown): boolean =>
  isSome(error, ({ message }) => message === "cached plan must not change result type");

/** True when two transactions came into each other's way and this one was given up: tried again, it goes through. */
export const isClash = (error: unknown): boolean =>
  isSome(error, ({ code }) => code === "40001" || code === "40P01");

/** True when an error, or what caused it, is a database connection that was lost, outdated, or could not be had: trying again may help. */
export const isDatabaseAway = (error: unknown): boolean =>
  isSome(
    error,
    (one) =>
      breaks.has(one) ||
      (typeof one.code === "string" && lostStates.test(one.code)) ||
      lostWords.test(one.message ?? ""),
  ) || isOutdated(error);

/** Notes that an error from elsewhere, such as another thread, was a lost connection there. */
export function markAway<E extends object>(error: E): E {
  breaks.add(error);
  return error;
}
