import { folded } from "#platform/contract/text.ts";
import {
  type SharedTarget,
  sharedTargets,
  type SingleTarget,
  singleTargets,
  targetLabel,
} from "./import-targets.schema.ts";

/** A header normalized for comparison: "E-mail 1 - Value" -> "e mail 1 value", "FNAME" -> "fname", "jobTitle" -> "job title". */
export const plainHeader = (header: string): string =>
  folded(header.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Target = SingleTarget | SharedTarget;

/**
 * Headers that other programs use for a field, as `plainHeader` writes them; if a file has several, the earliest here wins.
 * First those of Google Contacts, Outlook, HubSpot, Pipedrive, Mailchimp and Zoho, then common words.
 */
const othersHeaders: Partial<Record<Target, readonly string[]>> = {
  firstName: [
    "given name",
    "firstname",
    "fname",
    "person first name",
    "contact first name",
    "forename",
    "first",
    "vorname",
    "prenom",
    "nombre de pila",
  ],
  lastName: [
    "family name",
    "lastname",
    "lname",
    "person last name",
    "contact last name",
    "surname",
    "last",
    "nachname",
    "familienname",
    "nom de famille",
    "apellido",
    "apellidos",
    "cognome",
  ],
  fullName: [
    "fullname",
    "name",
    "display name",
    "contact name",
    "person name",
    "customer name",
    "client name",
    "lead name",
    "customer",
    "client",
    "contact",
    "file as",
    "nombre",
    "nom",
  ],
  email: [
    "e mail",
    "email address",
    "e mail address",
    "email 1 value",
    "e mail 1 value",
    "person email work",
    "person email",
    "primary email",
    "work email",
    "email 1",
    "mail",
    "person email home",
    "person email other",
    "emailadresse",
    "e mail adresse",
    "correo",
    "correo electronico",
    "courriel",
  ],
  phone: [
    "phone number",
    "phone 1 value",
    "primary phone",
    "mobile phone",
    "mobile phone number",
    "mobile",
    "person phone mobile",
    "person phone work",
    "person phone",
    "business phone",
    "work phone",
    "cell phone",
    "cell",
    "home phone",
    "company main phone",
    "person phone home",
    "telephone",
    "tel",
    "phone 1",
    "telefon",
    "telefonnummer",
    "handy",
    "mobil",
    "telefono",
    "portable",
  ],
  company: [
    "company name",
    "organization name",
    "organization 1 name",
    "organization",
    "organisation",
    "person organization",
    "associated company",
    "account name",
    "account",
    "employer",
    "business name",
    "business",
    "firma",
    "unternehmen",
    "societe",
    "entreprise",
    "empresa",
  ],
  jobTitle: [
    "organization title",
    "organization 1 title",
    "person job title",
    "position",
    "job position",
    "role",
    "occupation",
    "job",
    "title",
    "designation",
  ],
  source: [
    "lead source",
    "contact source",
    "person source",
    "original source",
    "original traffic source",
    "original source type",
    "lead origin",
    "quelle",
  ],
  value: [
    "amount",
    "deal value",
    "deal amount",
    "estimated value",
    "opportunity value",
    "expected revenue",
    "wert",
    "betrag",
    "umsatz",
    "auftragswert",
  ],
  pipelineStage: ["pipeline stage", "deal stage", "sales stage", "lifecycle stage", "lead status", "phase"],
  status: ["contact status", "customer status"],
  nextFollowUp: [
    "follow up date",
    "follow up",
    "next follow up date",
    "next activity date",
    "person next activity date",
    "next contact",
    "next contact date",
    "wiedervorlage",
    "naechster kontakt",
    "nachster kontakt",
  ],
  lastContactDate: [
    "last contact date",
    "last contacted",
    "last activity date",
    "person last activity date",
    "last activity",
    "last activity time",
    "letzter kontakt",
    "letzter kontakt am",
  ],
  birthday: [
    "birth date",
    "birthdate",
    "date of birth",
    "dob",
    "bday",
    "geburtstag",
    "geburtsdatum",
    "fecha de nacimiento",
  ],
  timeZone: [
    "timezone",
    "person time zone",
    "contact time zone",
    "zeitzone",
    "fuseau horaire",
    "zona horaria",
  ],
  tags: [
    "tag",
    "labels",
    "label",
    "person labels",
    "group membership",
    "groups",
    "categories",
    "category",
    "keywords",
    "interests",
  ],
  notes: [
    "note",
    "description",
    "comments",
    "comment",
    "remarks",
    "person notes",
    "bemerkung",
    "bemerkungen",
    "notizen",
    "notas",
  ],
};

/** Headers that name a target, the best first: our own label, then those of other programs. */
export const knownHeaders = Object.fromEntries<readonly string[]>(
  [...singleTargets, ...sharedTargets].map((target) => [
    target,
    [plainHeader(targetLabel(target)), ...(othersHeaders[target] ?? [])],
  ]),
) as Record<Target, readonly string[]>;

/** Numbered columns of address books ("Phone 2 - Value", "Event 1 - Label"), of which `knownHeaders` has those that count. */
const numbered =
  /^(e ?mail|phone|address|website|relation|event|im|custom field|organization|jot|calendar link|external id) \d+ /;
/** Words in a header that is about a field but does not hold it. */
const about =
  /\b(type|label|status|opt|domain|url|id|owner|count|verified|yomi|phonetic|fax|extension|created|date|time|consent)\b/;

/** The target of a header by the stated keywords (Spec 2 §5), and how certain, from 0 to 60. */
export function keywordTarget(header: string): { target: SingleTarget; score: number } | undefined {
  const text = header.toLowerCase();
  const plain = plainHeader(header);
  if (numbered.test(plain)) return undefined;
  const has = (word: string) => text.includes(word);
  const found = keywords.find(({ words }) => words.every(has))?.target;
  if (!found) return undefined;
  return {
    target: found,
    score:
      60 - (about.test(plain) ? 30 : 0) - (/\d/.test(plain) ? 5 : 0) - Math.min(plain.split(" ").length, 10),
  };
}

const keywords: { words: string[]; target: SingleTarget }[] = [
  { words: ["first", "name"], target: "firstName" },
  { words: ["last", "name"], target: "lastName" },
  { words: ["email"], target: "email" },
  { words: ["phone"], target: "phone" },
  { words: ["company"], target: "company" },
  { words: ["job"], target: "jobTitle" },
  { words: ["title"], target: "jobTitle" },
  { words: ["source"], target: "source" },
  { words: ["value"], target: "value" },
  { words: ["amount"], target: "value" },
];
