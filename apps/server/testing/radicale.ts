import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type DavServer, newCalendarBody } from "./dav-stand-in.ts";

/** Whether this machine has Debian's CalDAV server; without it there is nothing to test against. */
export const hasRadicale = spawnSync("radicale", ["--version"]).status === 0;
/** Said in the name of tests that are skipped. */
export const radicaleNote = hasRadicale ? "" : " (skipped: radicale isn’t installed)";

async function freePort(): Promise<number> {
  const line = createServer().listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  line.close();
  await once(line, "close");
  return port;
}

/** Starts a CalDAV server of its own, with one user and a folder that goes with it. */
export async function startRadicale(): Promise<DavServer> {
  const folder = await mkdtemp(join(tmpdir(), "mainstay-radicale-"));
  const [username, first] = ["mara", "an app password"];
  let password = first;
  const changePassword = (next: string): Promise<void> => {
    password = next;
    return writeFile(join(folder, "users"), `${username}:${password}\n`);
  };
  await changePassword(first);
  const port = await freePort();
  const options = {
    "server-hosts": `127.0.0.1:${port}`,
    "auth-type": "htpasswd",
    "auth-htpasswd-filename": join(folder, "users"),
    "auth-htpasswd-encryption": "plain",
    "auth-delay": "0",
    "logging-level": "info",
    "storage-filesystem-folder": join(folder, "data"),
  };
  const child = spawn(
    "radicale",
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stderr })) if (/ready/i.test(line)) break;
  child.stderr.resume();
  const origin = `http://127.0.0.1:${port}`;
  const ask: DavServer["ask"] = async (method, path, body, headers) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const answer = await fetch(`${origin}${path}`, { method, body, headers: { authorization, ...headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  return {
    origin,
    username,
    password: first,
    ask,
    changePassword,
    async newCalendar(path, name) {
      await ask("MKCALENDAR", `/${username}/${path}/`, newCalendarBody(name));
      return `${origin}/${username}/${path}/`;
    },
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
