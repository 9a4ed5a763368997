import type { PdfBlock } from "#platform/server/pdf-document.ts";
import type { Address, Agent, Owner } from "#areas/formation/contract/formations.schema.ts";
import type { BusinessType, StateCode } from "#areas/formation/contract/states.schema.ts";

/** What papers are made of. */
export type DocumentFacts = {
  name: string;
  businessType: BusinessType;
  incorporationState: StateCode;
  /** "Nevada". */
  state: string;
  purpose: string | null;
  owners: readonly Owner[];
  agent: Agent | null;
  address: Address | null;
  ein: string | null;
  formedOn: string | null;
};

/** What stands on a paper, below its title. */
export type DocumentText = { title: string; subtitle: string; blocks: PdfBlock[] };

/** A line to fill by hand. */
export const blank = (letters = 24): string => "_".repeat(letters);

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** "November 29, 2026", or a line to fill. */
export const dayText = (day: string | null): string =>
  day === null ? blank(20) : longDay.format(new Date(`${day}T00:00:00Z`));

/** An address in one line, or a line to fill. */
export const addressText = (address: Address | null): string =>
  address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : blank(44);

/** An agent with their address in one line, or a line to fill. */
export const agentText = (agent: Agent | null, state: string): string =>
  agent ? `${agent.name}, ${agent.street}, ${agent.city}, ${state} ${agent.zip}` : blank(44);

/** The purpose as it ends a sentence. */
export const purposeText = (purpose: string | null): string =>
  purpose ? `${purpose.replace(/\.+$/u, "")}, and any other lawful business` : "any lawful business";

/** A paragraph. */
export const body = (text: string): PdfBlock => ({ kind: "text", text, isBody: true });

/** Numbered sections, each a heading and its paragraphs. */
export const sections = (parts: readonly (readonly [string, ...string[]])[]): PdfBlock[] =>
  parts.flatMap(([heading, ...paragraphs], at): PdfBlock[] => [
    { kind: "heading", text: `${at + 1}. ${heading}` },
    ...paragraphs.map(body),
  ]);

/** Lines to sign on, two side by side. */
export function signatures(people: readonly { name: string; role: string }[]): PdfBlock[] {
  const items = people.map(({ name, role }) => ({
    heading: role,
    text: `\n${blank(34)}\n${name}\nDate: ${blank(16)}`,
  }));
  const rows = Array.from({ length: Math.ceil(items.length / 2) }, (_, at) =>
    items.slice(at * 2, at * 2 + 2),
  );
  return rows.map((row) => ({ kind: "columns", items: row }));
}

/** Owners with their parts, and empty columns to fill. */
export const ownersTable = (
  owners: readonly Owner[],
  { who, empty, more = 0 }: { who: string; empty: readonly string[]; more?: number },
): PdfBlock => ({
  kind: "table",
  wraps: true,
  columns: [
    { title: who, share: 3 },
    { title: "Percent", share: 1 },
    ...empty.map((title) => ({ title, share: 2 })),
  ],
  rows: [
    ...owners.map(({ name, percent }) => [name, percent, ...empty.map(() => blank(12))]),
    ...Array.from({ length: more }, () => [blank(20), "", ...empty.map(() => blank(12))]),
  ],
});

/** People's names in a sentence: "A, B and C". */
export const namesText = (owners: readonly Owner[]): string =>
  owners.length === 0
    ? blank(40)
    : new Intl.ListFormat("en-US", { style: "long" }).format(owners.map(({ name }) => name));
