import type { DomainCheck } from "./mail-server.schema.ts";

type Answer = string[] | "away";
const away = "We couldn’t look up these records just now. Try again in a moment.";
/** The part after the @, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The DNS names to look up for mail from this address. */
export function namesFor(
  fromAddress: string,
  dkim: { domain: string; selector: string } | null,
): { spf: string; dkim: string | null; dmarc: string } {
  const domain = domainOf(fromAddress);
  return {
    spf: domain,
    dkim: dkim && `${dkim.selector}._domainkey.${dkim.domain}`,
    dmarc: `_dmarc.${domain}`,
  };
}

/** The record that holds the key to check a signature. */
export const dkimRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Who may send in the domain's name. Only the mail provider knows which servers those are, so the record to copy names the host in use. */
export function checkSpf(name: string, host: string | null, found: Answer): DomainCheck {
  const wanted = `v=spf1 mx${host && /[a-z]/.test(host) ? ` a:${host}` : ""} ~all`;
  if (found === "away") return { kind: "spf", name, wanted, found: null, state: "unknown", words: away };
  const records = found.filter((record) => /^v=spf1(\s|$)/i.test(record));
  if (records.length > 1)
    return {
      kind: "spf",
      name,
      wanted: null,
      found: records.join("\n"),
      state: "wrong",
      words: "There are two of these records, so neither one counts. Combine them into one.",
    };
  const record = records[0];
  if (!record)
    return {
      kind: "spf",
      name,
      wanted,
      found: null,
      state: "missing",
      words:
        "This record says who may send email for your domain. Add it where you manage your domain. Your email provider may ask for a different value.",
    };
  if (/\s\+?all(\s|$)/i.test(record))
    return {
      kind: "spf",
      name,
      wanted,
      found: record,
      state: "wrong",
      words: "This record lets anyone send email as you. End it with ~all.",
    };
  return {
    kind: "spf",
    name,
    wanted: null,
    found: record,
    state: "good",
    words: "Found. Make sure it names your email provider.",
  };
}

/** Whether others can check our signature. */
export function checkDkim(name: string | null, publicKey: string | null, found: Answer): DomainCheck {
  if (!name || !publicKey)
    return {
      kind: "dkim",
      name: name ?? "",
      wanted: null,
      found: null,
      state: "off",
      words:
        "We don’t sign your email. If your email provider does, you’re all set. If not, create a DKIM key below.",
    };
  const wanted = dkimRecord(publicKey);
  if (found === "away") return { kind: "dkim", name, wanted, found: null, state: "unknown", words: away };
  const record = found.find((text) => /(^|;)\s*p=/i.test(text));
  if (!record)
    return {
      kind: "dkim",
      name,
      wanted,
      found: null,
      state: "missing",
      words: "This key proves that your email is really from you. Add it where you manage your domain.",
    };
  const isOurs = /p=([A-Za-z0-9+/=\s]*)/i.exec(record)?.[1]?.replace(/\s/g, "") === publicKey;
  return isOurs
    ? {
        kind: "dkim",
        name,
        wanted: null,
        found: record,
        state: "good",
        words: "Found, and it’s the right key.",
      }
    : {
        kind: "dkim",
        name,
        wanted,
        found: record,
        state: "wrong",
        words: "A different key is there. Replace it, or your email will look fake.",
      };
}

/** Whether the domain belongs to the business: it has the value that only the business was given. */
export function checkOwner(domain: string, wanted: string, found: Answer): DomainCheck {
  const plain = { kind: "owner" as const, name: `_mainstay.${domain}` };
  if (found === "away") return { ...plain, wanted, found: null, state: "unknown", words: away };
  if (found.some((record) => record.trim() === wanted))
    return {
      ...plain,
      wanted: null,
      found: wanted,
      state: "good",
      words: `Found. ${domain} is yours, and your email is sent from it.`,
    };
  return {
    ...plain,
    wanted,
    found: null,
    state: "missing",
    words: `This record proves that ${domain} is yours. Until we find it, your email is sent from our address, and replies go to yours.`,
  };
}

/** What others should do with mail that is not really yours. */
export function checkDmarc(name: string, found: Answer): DomainCheck {
  const wanted = "v=DMARC1; p=none";
  if (found === "away") return { kind: "dmarc", name, wanted, found: null, state: "unknown", words: away };
  const record = found.find((text) => /^v=DMARC1\s*;/i.test(text));
  if (!record)
    return {
      kind: "dmarc",
      name,
      wanted,
      found: null,
      state: "missing",
      words:
        "Gmail, Yahoo and other large providers require this record from anyone who emails many people. This value changes nothing else.",
    };
  return /;\s*p=(none|quarantine|reject)\b/i.test(record)
    ? { kind: "dmarc", name, wanted: null, found: record, state: "good", words: "Found." }
    : {
        kind: "dmarc",
        name,
        wanted,
        found: record,
        state: "wrong",
        words: "Found, but it doesn’t say what to do with fake email.",
      };
}
