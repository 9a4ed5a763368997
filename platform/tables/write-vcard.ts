import { contentLines, escaped } from "./content-lines.ts";

/** The contents of a card; empty or missing values are left out. `birthday` is "YYYY-MM-DD". */
export type CardToWrite = {
  firstName: string;
  lastName: string;
  emails?: readonly (string | null | undefined)[];
  phones?: readonly (string | null | undefined)[];
  company?: string | null;
  jobTitle?: string | null;
  notes?: string | null;
  tags?: readonly string[];
  birthday?: string | null;
  website?: string | null;
  /** An IANA name. */
  timeZone?: string | null;
};

/** One vCard, version 3.0, which every phone and email app reads: escaped, its lines folded at 75 bytes, ended by CRLF. */
export function cardText(card: CardToWrite): string {
  const name = [card.firstName, card.lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  const emails = (card.emails ?? []).filter((email) => Boolean(email));
  const phones = (card.phones ?? []).filter((phone) => Boolean(phone));
  const full = name || card.company || emails[0] || phones[0] || "";
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(card.lastName)};${escaped(card.firstName)};;;`,
    `FN:${escaped(full)}`,
    ...emails.map(
      (email, index) => `EMAIL;TYPE=INTERNET${index === 0 ? ",PREF" : ""}:${escaped(email ?? "")}`,
    ),
    ...phones.map(
      (phone, index) => `TEL;TYPE=${index === 0 ? "WORK,VOICE,PREF" : "VOICE"}:${escaped(phone ?? "")}`,
    ),
    ...line("ORG", card.company),
    ...line("TITLE", card.jobTitle),
    ...line("NOTE", card.notes),
    ...(card.tags?.length ? [`CATEGORIES:${card.tags.map(escaped).join(",")}`] : []),
    ...line("BDAY", card.birthday),
    ...(card.website ? [`URL:${card.website.replace(/[\r\n]/g, "")}`] : []),
    // In version 3.0 this is an offset unless it says that it is text (RFC 2426 §3.4.1).
    ...line("TZ;VALUE=text", card.timeZone),
    "END:VCARD",
  ];
  return contentLines(lines);
}

const line = (name: string, value: string | null | undefined): string[] =>
  value ? [`${name}:${escaped(value)}`] : [];
