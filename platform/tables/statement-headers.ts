import { folded } from "#platform/contract/text.ts";

/** What a heading of a bank's table says that its column holds. */
export type ColumnRole =
  | "date"
  | "postedDate"
  | "valueDate"
  | "amount"
  | "out"
  | "in"
  | "balance"
  | "sign"
  | "currency"
  | "status"
  | "account"
  | "bankId"
  | "text"
  | "other";

/** Headings, folded, without marks: English, German, Dutch, French, Spanish, Italian, Polish, Portuguese and Scandinavian banks. */
const names: Record<ColumnRole, RegExp> = {
  valueDate:
    /^(value date|valuta|valutadatum|wertstellung(stag|sdatum)?|rentedatum|interest date|date( de)? valeur|fecha valor|data valuta|effective date|started date|dt valor|wert)$/,
  postedDate:
    /^((post|posted|posting|booking|booked|completed|processed|entry|settlement) ?dat(e|um)|date posted|date( de)? comptabilisation|date comptable|buchungs(tag|datum)|boek(ings)?datum|fecha (de )?(operacion|contable)|data (contabile|ksiegowania)|bokforings(dag|datum)|bogforingsdato)$/,
  date: /^((trans|transaction|post|posted|posting|booking|booked|completed|processed|process|operation|entry|settlement) ?dat(e|um)|date( (posted|of transaction|operation|comptable|de comptabilisation|utc|time|created))?|dat(um|a|o)|buchungs(tag|datum)|boek(ings)?datum|transactiedatum|date d operation|fecha( (de )?(operacion|contable|movimiento))?|data (operacji|contabile|ksiegowania|lancamento|operazione)|bokforings(dag|datum)|bogforingsdato|day|datetime|time)$/,
  out: /^((debit|debits|withdrawals?|payments?|charges?|spent) ?(amount|amt)?|amount (debit|debited|out)|money out|paid out|out|soll|belastung(en)?|ausgaben?|abgang|af|debet|uit|uitgaven|debito|debits? \w{3}|cargos?|addebiti?|dare|sorties?|obciazenia|saida|uttag|ud|withdrawal amount|withdrawals dr|dr)$/,
  in: /^((credit|credits|deposits?|received) ?(amount|amt)?|amount (credit|credited|in)|money in|paid in|in|haben|gutschrift(en)?|einnahmen?|eingang|zugang|bij|inkomsten|credito|credits? \w{3}|abonos?|accrediti?|avere|entrees?|uznania|entrada|insattning|ind|deposit amount|deposits cr|cr)$/,
  balance:
    /^((running |account |available |ledger |new |closing )?(balance|bal)( after.*)?|saldo( .*)?|solde( .*)?|kontostand|guthaben|beginsaldo|balance \w{3})$/,
  amount:
    /^((transaction |net |cash |billing |local |total |signed )?amount( \w{3})?|betrag( \w{3})?|umsatz( \w{3})?|bedrag( \w{3})?|transactiebedrag|montant( \w{3})?|importe( \w{3})?|importo( \w{3})?|valor|kwota( .*)?|belo[bp]p?|amt|net|value|sum|gross|wartosc)$/,
  sign: /^(debit credit|credit debit|dr cr|cr dr|d c|c d|af bij|bij af|soll haben|s h|(credit debit|debit credit|cr dr|dr cr) (indicator|flag|code)|indicator|direction|sens|plus minus|type|transaction type|details|kind|art|naar|debet credit|mutatie|entry type|in out)$/,
  currency:
    /^(currency( code)?|wahrung|waehrung|munt(soort)?|devise|moneda|divisa|valuta code|ccy|waluta|moeda|cur)$/,
  status: /^((transaction )?(status|state)|etat|estado|stato|booking status|posted)$/,
  account:
    /^((own |from )?account( (no|nr|number|id))?|iban( bban)?|rekening(nummer)?|(auftrags)?konto(nummer)?|iban auftragskonto|(card|member)( (no|nr|number))?|compte|cuenta|conto|kontonr|account iban|last 4 digits)$/,
  bankId:
    /^((transaction|unique|bank|trx) ?(id|identifier)|fitid|transactionid|transaction reference number)$/,
  text: /^((transaction |original |extended |full )?(description|desc)|payee|(payee |merchant |counterparty |beneficiary |counter party )?name|memo|narrative( \d)?|merchant|verwendungszweck|buchungstext|(auftraggeber|beguenstigter|begunstigter|empfanger|zahlungspflichtiger|zahlungsempfanger|zahlungsbeteiligter).*|name zahlungsbeteiligter|omschrijving( \d)?|mededelingen|naam( .*)?|tegenpartij( .*)?|libelle( .*)?|concepto|descripcion|descrizione|causale|tytul|opis( .*)?|nadawca odbiorca|name description|text|beschreibung|vorgang|notes?|details? of payment|payment (details|reference)|particulars|remarks|historico|descricao|rubrik|tekst|from|to|counterparty)$/,
  other:
    /^(check|cheque|check (no|number|or slip)|cheque (no|number)|reference( number)?|ref|category|fee|fees|code|bic|kategorie|sequence.*|volgnr|slip|number|no|nr|id|sort code|routing.*|exchange rate|original amount.*|local currency amount|glaubiger.*|mandatsreferenz.*|kundenreferenz.*|sammlerreferenz|.*erstattung.*|.*ursprungsbetrag.*|oorspr.*|koers|tegenrekening.*|counterparty (account|iban).*|bic .*)$/,
};

const roles: ColumnRole[] = [
  "valueDate",
  "postedDate",
  "date",
  "out",
  "in",
  "balance",
  "amount",
  "sign",
  "currency",
  "status",
  "account",
  "bankId",
  "text",
  "other",
];

/** A heading as it is compared. */
export const plainHeading = (heading: string): string =>
  folded(heading.slice(0, 80))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** What a heading says; undefined for one that isn't known. */
export function roleOf(heading: string): ColumnRole | undefined {
  const plain = plainHeading(heading);
  return plain === "" ? undefined : roles.find((role) => names[role].test(plain));
}

/** Words of a column that mean money out, and money in. */
const outWords =
  /^(af|d|dr|db|debit|debits|debet|debited|debito|s|soll|lastschrift|out|withdrawal|-|expense|outgoing|uit|belastung|cargo|sortie|money out|dbit|payment|purchase|sale|sent)$/;
const inWords =
  /^(bij|c|cr|credit|credits|kredit|credited|credito|h|haben|gutschrift|in|deposit|\+|income|incoming|eingang|abono|entree|money in|crdt|received|refund|return)$/;

const plainWord = (word: string): string => folded(word.trim().slice(0, 40)).replace(/\.$/, "");
/** True for a word that says money went out, or came in; undefined for any other. */
export const signWord = (word: string): "out" | "in" | undefined =>
  outWords.test(plainWord(word)) ? "out" : inWords.test(plainWord(word)) ? "in" : undefined;
/** True when both are the same word. */
export const isSameWord = (one: string, other: string): boolean => plainWord(one) === plainWord(other);

/** What a bank calls entries that it hasn't booked, or never will. */
export const isPending = (status: string): boolean =>
  /^(pending|authoriz?ation|authori[sz]ed|hold|on hold|processing|in process|scheduled|vorgemerkt|in behandeling|gereserveerd|en cours|en attente|pendiente|in sospeso|w toku|oczekujace|reverted|declined|failed|cancell?ed|denied|rejected|expired|voided|unposted|not posted|reserved|uncleared)$/.test(
    plainWord(status),
  );

/** What stands in lines of totals and balances, which are no payments. */
export const isTotal = (text: string): boolean =>
  /^(sub ?total|total|totals|sum|summe|gesamt|saldo|solde|kontostand|endsaldo|anfangssaldo|totaal|suma|somme|(beginning|opening|closing|ending|starting|previous|new|current|available|ledger) bal(ance)?|balance)\b|\bbalance (brought|carried) forward\b/.test(
    plainHeading(text),
  );
