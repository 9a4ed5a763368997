import type { DomainCheck } from "./mail-server.schema.ts";

type Answer = string[] | "away";
const away = "The records could not be looked up just now. Try again in a moment.";
/** What stands behind the @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Which names are asked for, for mail from this address. */
export function namesFor(fromAddress: string, dkim: { domain: string; selector: string } | null): { spf: string; dkim: string | null; dmarc: string } {
  const domain = domainOf(fromAddress);
  return { spf: domain, dkim: dkim && `${dkim.selector}._domainkey.${dkim.domain}`, dmarc: `_dmarc.${domain}` };
}

/** The record in which others find the key that proves a signature. */
export const dkimRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Who may send in the domain's name. Which servers those are only the mail provider knows, so the record to copy names the host that is used. */
export function checkSpf(name: string, host: string | null, found: Answer): DomainCheck {
  const wanted = `v=spf1 mx${host && /[a-z]/.test(host) ? ` a:${host}` : ""} ~all`;
  if (found === "away") return { kind: "spf", name, wanted, found: null, state: "unknown", words: away };
  const records = found.filter((record) => /^v=spf1(\s|$)/i.test(record));
  if (records.length > 1) return { kind: "spf", name, wanted: null, found: records.join("\n"), state: "wrong", words: "There are two of these records. Others then trust neither: join them into one." };
  const record = records[0];
  if (!record) return { kind: "spf", name, wanted, found: null, state: "missing", words: "This record says who may send in your name. Add it where your domain is kept; your mail provider may ask for another value." };
  if (/\s\+?all(\s|$)/i.test(record)) return { kind: "spf", name, wanted, found: record, state: "wrong", words: "This record lets anybody send in your name. End it with ~all." };
  return { kind: "spf", name, wanted: null, found: record, state: "good", words: "Is there. Make sure that it names your mail provider." };
}

/** Whether others can prove our signature. */
export function checkDkim(name: string | null, publicKey: string | null, found: Answer): DomainCheck {
  if (!name || !publicKey) return { kind: "dkim", name: name ?? "", wanted: null, found: null, state: "off", words: "We do not sign your mail. If your mail provider signs it, all is well; if not, have a key made." };
  const wanted = dkimRecord(publicKey);
  if (found === "away") return { kind: "dkim", name, wanted, found: null, state: "unknown", words: away };
  const record = found.find((text) => /(^|;)\s*p=/i.test(text));
  if (!record) return { kind: "dkim", name, wanted, found: null, state: "missing", words: "Others need this key to see that your mail is really yours. Add it where your domain is kept." };
  const isOurs = /p=([A-Za-z0-9+/=\s]*)/i.exec(record)?.[1]?.replace(/\s/g, "") === publicKey;
  return isOurs
    ? { kind: "dkim", name, wanted: null, found: record, state: "good", words: "Is there, and it is the right key." }
    : { kind: "dkim", name, wanted, found: record, state: "wrong", words: "Another key stands there. Replace it, or your mail looks forged." };
}

/** Whether the domain belongs to the business: it holds what only the business was told. */
export function checkOwner(domain: string, wanted: string, found: Answer): DomainCheck {
  const plain = { kind: "owner" as const, name: `_mainstay.${domain}` };
  if (found === "away") return { ...plain, wanted, found: null, state: "unknown", words: away };
  if (found.some((record) => record.trim() === wanted)) return { ...plain, wanted: null, found: wanted, state: "good", words: `Is there: ${domain} is yours, and your mail leaves from it.` };
  return { ...plain, wanted, found: null, state: "missing", words: `This record proves that ${domain} is yours. Until it is there, your mail leaves from our address, and answers go to yours.` };
}

/** What others shall do with mail that is not really yours. */
export function checkDmarc(name: string, found: Answer): DomainCheck {
  const wanted = "v=DMARC1; p=none";
  if (found === "away") return { kind: "dmarc", name, wanted, found: null, state: "unknown", words: away };
  const record = found.find((text) => /^v=DMARC1\s*;/i.test(text));
  if (!record) return { kind: "dmarc", name, wanted, found: null, state: "missing", words: "The large mail providers want to see this record from everybody who writes to many. This value changes nothing else." };
  return /;\s*p=(none|quarantine|reject)\b/i.test(record)
    ? { kind: "dmarc", name, wanted: null, found: record, state: "good", words: "Is there." }
    : { kind: "dmarc", name, wanted, found: record, state: "wrong", words: "The record is there, but does not say what to do." };
}
