/** What can be filled in for each customer, and what the screens call it (Spec 1 §2: first name, company, phone, sender). */
export const placeholders = [
  { key: "firstName", label: "First name", of: "customer", sample: "Dana" },
  { key: "lastName", label: "Last name", of: "customer", sample: "Whitfield" },
  { key: "customerCompany", label: "Their company", of: "customer", sample: "Whitfield Flowers" },
  { key: "company", label: "Your business", of: "sender", sample: "Alder & Rye" },
  { key: "phone", label: "Your phone", of: "sender", sample: "555 0142" },
  { key: "sender", label: "Your name", of: "sender", sample: "Rosa Delgado" },
  { key: "paymentLink", label: "Payment link", of: "sender", sample: "https://pay.example.com/alder-rye" },
] as const;
export type PlaceholderKey = (typeof placeholders)[number]["key"];
export type PlaceholderValues = Partial<Record<PlaceholderKey, string | null>>;

// Other spellings that people use, lowercase letters only.
const otherSpellings: Record<string, PlaceholderKey> = {
  name: "firstName",
  contactname: "firstName",
  customername: "firstName",
  clientname: "firstName",
  fname: "firstName",
  surname: "lastName",
  lname: "lastName",
  customercompany: "customerCompany",
  contactcompany: "customerCompany",
  theircompany: "customerCompany",
  clientcompany: "customerCompany",
  companyname: "company",
  business: "company",
  businessname: "company",
  yourcompany: "company",
  yourbusiness: "company",
  mycompany: "company",
  phonenumber: "phone",
  companyphone: "phone",
  yourphone: "phone",
  businessphone: "phone",
  myphone: "phone",
  sendername: "sender",
  yourname: "sender",
  myname: "sender",
  from: "sender",
  signature: "sender",
  paymentpage: "paymentLink",
  paymenturl: "paymentLink",
  paylink: "paymentLink",
};
const knownSpellings = new Map<string, PlaceholderKey>([
  ...Object.entries(otherSpellings),
  ...placeholders.map(({ key }) => [key.toLowerCase(), key] as const),
]);

/** The placeholder that a word between braces means, ignoring case, spaces and underscores; undefined for an unknown one. */
export const placeholderOf = (word: string): PlaceholderKey | undefined =>
  knownSpellings.get(word.toLowerCase().replace(/[^a-z]/g, ""));

/** One placeholder found in a text. `key` is undefined for a word that we don't know. */
export type FoundPlaceholder = {
  whole: string;
  word: string;
  key: PlaceholderKey | undefined;
  fallback: string | null;
};

// {{firstName}}, {{ first name | there }}; and {firstName} with single braces, when the word is known.
const inText = /\{\{([^{}]{0,200})\}\}|\{([A-Za-z][A-Za-z _-]{0,40})\}/g;

function read(
  whole: string,
  double: string | undefined,
  single: string | undefined,
): FoundPlaceholder | undefined {
  const [word = "", ...rest] = (double ?? single ?? "").split("|");
  const key = placeholderOf(word);
  if (double === undefined && key === undefined) return undefined;
  return { whole, word: word.trim(), key, fallback: rest.length > 0 ? rest.join("|").trim() : null };
}

/** Every placeholder in a text, in order, unknown ones too. */
export function placeholdersIn(text: string): FoundPlaceholder[] {
  return [...text.matchAll(inText)].flatMap(([whole, double, single]) => read(whole, double, single) ?? []);
}

/** The text with each placeholder replaced by what `valueOf` gives for it; other text stays as it is. */
export function replacePlaceholders(text: string, valueOf: (found: FoundPlaceholder) => string): string {
  return text.replace(inText, (whole: string, double: string | undefined, single: string | undefined) => {
    const found = read(whole, double, single);
    return found ? valueOf(found) : whole;
  });
}

/** What a placeholder becomes: the value, else its fallback; undefined when there is neither, and for an unknown word. */
export function resolved(found: FoundPlaceholder, values: PlaceholderValues): string | undefined {
  if (found.key === undefined) return undefined;
  const value = values[found.key]?.trim();
  return value ? value : (found.fallback ?? undefined);
}

/** True for an address that is the payment link and nothing else: where a button or a link leads for everybody. */
export function isPaymentLink(address: string): boolean {
  const [found] = placeholdersIn(address);
  return found?.key === "paymentLink" && found.whole === address.trim();
}

/** How a placeholder is written into a text. */
export const placeholderText = (key: PlaceholderKey, fallback?: string): string =>
  `{{${key}${fallback ? `|${fallback}` : ""}}}`;
