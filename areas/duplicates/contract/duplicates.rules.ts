import { digitsOf, folded } from "#platform/contract/text.ts";
import { phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";
import type { DuplicateReason } from "./duplicates.schema.ts";

/** What two customers are compared by. */
export type Compared = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  company: string | null;
};

/** How alike two customers are, and why; undefined when nothing suggests one person. */
export type Likeness = { reason: DuplicateReason; score: number };

const scores: Record<DuplicateReason, number> = {
  emailAndName: 100,
  phoneAndName: 95,
  email: 85,
  nameAndCompany: 80,
  nameAndMailbox: 70,
  phone: 65,
  similarNameAndCompany: 60,
  similarNameAndDomain: 55,
  name: 50,
};

/** What a customer is compared by, worked out once for each. */
type Keys = { name: string; email: string | undefined; phone: string | undefined };
const known = new WeakMap<object, Keys>();

function keysOf(contact: Compared): Keys {
  let keys = known.get(contact);
  if (!keys)
    known.set(
      contact,
      (keys = {
        name: nameKeyOf(contact),
        email: contact.email?.toLowerCase(),
        phone: phoneKeyOf(contact.phone),
      }),
    );
  return keys;
}

function wordsOf(name: string): string[] {
  const plain = folded(name);
  return plain.split(/^[\x20-\x7e]*$/.test(plain) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** A name as it is compared: its words without accents, in any order ("Silva, Ana" is "Ana Silva"). */
export const nameKeyOf = ({ firstName, lastName }: Pick<Compared, "firstName" | "lastName">): string =>
  wordsOf(`${firstName} ${lastName}`).sort().join(" ");

const legalForms = new Set([
  "inc",
  "ltd",
  "llc",
  "gmbh",
  "co",
  "corp",
  "sa",
  "srl",
  "bv",
  "ag",
  "plc",
  "limited",
  "company",
]);

/** A company without accents, punctuation and legal form: "Kowalski & Co." is "kowalski". */
export const companyKeyOf = (company: string | null): string =>
  wordsOf(company ?? "")
    .filter((word) => !legalForms.has(word))
    .join("");

/** Public mail providers: sharing one says nothing about two customers. */
const publicDomains =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|t-online|orange|free|wanadoo|laposte|libero|mail|yandex|qq|163|comcast|verizon|att|btinternet|bigpond|zoho|fastmail)\.[a-z.]+$/;

const mailbox = (email: string | null): string => (email ?? "").toLowerCase().split("@")[0] ?? "";
/** The domain of an address that belongs to one company; undefined for a public provider. */
export function companyDomainOf(email: string | null): string | undefined {
  const domain = (email ?? "").toLowerCase().split("@")[1];
  return domain && !publicDomains.test(domain) ? domain : undefined;
}

/** True when `b` is `a` with at most `max` typos: a letter added, missing or different, or two swapped. */
export function withinSlips(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (!same && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return false;
    [before, last] = [last, row];
  }
  return (last[b.length] ?? 0) <= max;
}

/** Whether two names (as `nameKeyOf` gives them) are the same, alike (a typo, a middle name, an initial) or different; an empty name is different from all. */
export function namesAlike(one: string, two: string): "same" | "similar" | "different" {
  if (one === "" || two === "") return "different";
  if (one === two) return "same";
  const [few = [], many = []] = [one.split(" "), two.split(" ")].sort((x, y) => x.length - y.length);
  if (few.length >= 2 && few.length < many.length && few.every((word) => many.includes(word)))
    return "similar";
  if (few.length >= 2 && isInitialed(few, many)) return "similar";
  // A digit that differs means two people; a letter may be a typo.
  if (digitsOf(one) !== digitsOf(two)) return "different";
  const shorter = Math.min(one.length, two.length);
  return shorter >= 5 && withinSlips(one, two, shorter >= 12 ? 2 : 1) ? "similar" : "different";
}

// "A. Silva" and "Ana Silva": the rest is one letter and a word that begins with it.
function isInitialed(few: string[], many: string[]): boolean {
  const [onlyFew, onlyMany] = [
    few.filter((word) => !many.includes(word)),
    many.filter((word) => !few.includes(word)),
  ];
  if (onlyFew.length !== 1 || onlyMany.length !== 1 || few.length !== many.length) return false;
  const [short = "", long = ""] = [onlyFew[0] ?? "", onlyMany[0] ?? ""].sort((x, y) => x.length - y.length);
  return short.length === 1 && long.startsWith(short);
}

/** How alike two customers are: the strongest reason that holds. `crowded`: many share what these two share, so the names must agree too. */
export function likenessOf(a: Compared, b: Compared, crowded = false): Likeness | undefined {
  const reason = reasonFor(a, b, crowded);
  return (
    reason && {
      reason,
      score:
        scores[reason] +
        (needsName(reason) || namesAlike(keysOf(a).name, keysOf(b).name) === "different" ? 0 : 5),
    }
  );
}

const needsName = (reason: DuplicateReason): boolean => reason !== "email" && reason !== "phone";
const same = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a !== "" && a === b;

function reasonFor(a: Compared, b: Compared, crowded: boolean): DuplicateReason | undefined {
  const [one, two] = [keysOf(a), keysOf(b)];
  const names = namesAlike(one.name, two.name);
  const [sameEmail, samePhone] = [same(one.email, two.email), same(one.phone, two.phone)];
  if (sameEmail && names === "same") return "emailAndName";
  if (samePhone && names === "same") return "phoneAndName";
  if (sameEmail && (!crowded || names === "similar")) return "email";
  if (samePhone && (!crowded || names === "similar")) return "phone";
  if (names === "different") return undefined;
  if (same(companyKeyOf(a.company), companyKeyOf(b.company)))
    return names === "same" ? "nameAndCompany" : "similarNameAndCompany";
  if (names === "same" && a.email && b.email && mailboxesAlike(a.email, b.email)) return "nameAndMailbox";
  if (same(companyDomainOf(a.email), companyDomainOf(b.email))) return "similarNameAndDomain";
  return names === "same" && nothingApart(a, b) ? "name" : undefined;
}

const mailboxesAlike = (a: string, b: string): boolean =>
  mailbox(a) === mailbox(b) ||
  (mailbox(a).length >= 5 && digitsOf(a) === digitsOf(b) && withinSlips(a.toLowerCase(), b.toLowerCase(), 2));

// Nothing but the name is known of one of them, so nothing contradicts it.
const nothingApart = (a: Compared, b: Compared): boolean =>
  (!a.email && !a.phone) || (!b.email && !b.phone) || (!a.email && !b.phone) || (!a.phone && !b.email);

const windowSize = 6;
/** Groups up to this size are compared all with all. */
export const comparedWhole = 12;

/** Which pairs of a bucket are compared: all of a small one, else each with the next six by name, so that the cost grows only with its size. */
export function* comparedPairs<C extends Compared>(bucket: readonly C[]): Generator<[C, C]> {
  const reach = bucket.length <= comparedWhole ? bucket.length : windowSize;
  const sorted =
    bucket.length <= comparedWhole
      ? bucket
      : [...bucket].sort((a, b) => (keysOf(a).name < keysOf(b).name ? -1 : 1));
  for (let at = 0; at < sorted.length; at++) {
    for (let next = at + 1; next <= at + reach && next < sorted.length; next++)
      yield [sorted[at] as C, sorted[next] as C];
  }
}

/** The strongest likeness within a group; undefined when no two are alike. */
export function likenessWithin(group: readonly Compared[]): Likeness | undefined {
  let best: Likeness | undefined;
  for (const [a, b] of comparedPairs(group)) {
    const found = likenessOf(a, b);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}
