import { walkXml } from "#platform/tables/xml.ts";

/** What a server says of one of its resources (RFC 4918 §14.24). */
export type DavEntry = {
  href: string;
  /** Of the resource as a whole; 200 where only properties are told. */
  status: number;
  /** The text of its properties, by name without prefix. Those that it refuses are left out. */
  texts: Map<string, string>;
  /** The elements, and the addresses, within a property. */
  parts: Map<string, string[]>;
};

/** An answer that is no answer of WebDAV, or one with more entries than anybody has. */
export class NoDavAnswer extends Error {}

const maxEntries = 20_000;
const maxHref = 2000;

type Props = Pick<DavEntry, "texts" | "parts">;
const noProps = (): Props => ({ texts: new Map(), parts: new Map() });

const statusOf = (line: string): number => Number(/^\S+\s+(\d{3})\b/.exec(line.trim())?.[1] ?? 200);

/** The entries of a multistatus answer, in its order. Only what is asked for is kept, and others get their turn meanwhile. */
export async function readDavAnswer(body: Uint8Array): Promise<DavEntry[]> {
  const entries: DavEntry[] = [];
  const path: string[] = [];
  let entry: DavEntry | undefined;
  let group = noProps();
  let groupStatus = 200;
  let text: string[] = [];
  const add = (to: Props, name: string, part: string): void => {
    const all = to.parts.get(name);
    if (all) all.push(part);
    else to.parts.set(name, [part]);
  };
  const walk = walkXml([body], {
    open(name, attributes) {
      path.push(name);
      text = [];
      if (path.length === 2 && name === "response")
        entry = { href: "", status: 200, texts: new Map(), parts: new Map() };
      if (path.length === 3 && name === "propstat") [group, groupStatus] = [noProps(), 200];
      const property = path[4];
      if (property !== undefined && path.length > 5 && path[3] === "prop")
        add(group, property, attributes["name"] ?? name);
    },
    text: (part) => void text.push(part),
    close(name) {
      const value = text.join("");
      const [, , , , property] = path;
      text = [];
      if (entry && path.length === 2) {
        entries.push(entry);
        entry = undefined;
        if (entries.length > maxEntries) throw new NoDavAnswer("There are too many entries");
      } else if (entry && path.length === 3) {
        if (name === "href" && !entry.href) entry.href = value.trim().slice(0, maxHref);
        if (name === "status") entry.status = statusOf(value);
        if (name === "propstat" && groupStatus === 200) {
          for (const [key, told] of group.texts) entry.texts.set(key, told);
          for (const [key, told] of group.parts) entry.parts.set(key, told);
        }
      } else if (path.length === 4 && name === "status") groupStatus = statusOf(value);
      else if (path.length === 5 && property !== undefined && path[3] === "prop")
        group.texts.set(property, value);
      else if (property !== undefined && path.length > 5 && name === "href")
        add(group, property, value.trim().slice(0, maxHref));
      path.pop();
    },
  });
  try {
    while (!(await walk.next()).done);
  } catch (error) {
    throw new NoDavAnswer("This isn’t an answer of a calendar server", { cause: error });
  }
  return entries;
}
