import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { type Books, movedOn } from "./open-books.service.ts";

// Money in and out as banks hand it on: OFX 2.2, sections 11.3 (bank) and 11.4 (card).

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const text = (value: string, most: number): string =>
  [...value.replace(/[\s\p{Cc}]+/gu, " ").trim()]
    .slice(0, most)
    .join("")
    .replace(/[&<>]/g, (letter) => entities[letter] ?? letter);
const dayOf = (day: string): string => day.replaceAll("-", "");
/** Within the 22 characters that an account's number may have. */
const numberOf = ({ accountCode }: Account): string => text(accountCode, 22);

/** Each bank account and card as a statement, with what is on it at the end. */
export async function* ofxText(books: Books): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
  yield `<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${dayOf(books.today)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`;
  const isCard = ({ subType }: Account) => subType === "credit_card";
  const banks = books.moneyAccounts.filter((account) => !isCard(account));
  const cards = books.moneyAccounts.filter(isCard);
  if (banks.length > 0) {
    yield "<BANKMSGSRSV1>\n";
    for (const account of banks)
      yield* statement(books, account, {
        wrap: "STMTTRNRS",
        list: "STMTRS",
        from: `<BANKACCTFROM><BANKID>0</BANKID><ACCTID>${numberOf(account)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
      });
    yield "</BANKMSGSRSV1>\n";
  }
  if (cards.length > 0) {
    yield "<CREDITCARDMSGSRSV1>\n";
    for (const account of cards)
      yield* statement(books, account, {
        wrap: "CCSTMTTRNRS",
        list: "CCSTMTRS",
        from: `<CCACCTFROM><ACCTID>${numberOf(account)}</ACCTID></CCACCTFROM>`,
      });
    yield "</CREDITCARDMSGSRSV1>\n";
  }
  yield "</OFX>\n";
}

type Tags = { wrap: string; list: string; from: string };

async function* statement(
  books: Books,
  account: Account,
  { wrap, list, from }: Tags,
): AsyncGenerator<string> {
  const { first, last } = books.span;
  yield `<${wrap}><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><${list}><CURDEF>${books.currency}</CURDEF>${from}<BANKTRANLIST><DTSTART>${dayOf(first)}</DTSTART><DTEND>${dayOf(last)}</DTEND>\n`;
  for await (const rows of books.transactionsOf(account))
    yield rows
      .map((row) => {
        const amount = movedOn(account, row);
        const name = text(row.contactName ?? row.description, 32);
        return `<STMTTRN><TRNTYPE>${amount.startsWith("-") ? "DEBIT" : "CREDIT"}</TRNTYPE><DTPOSTED>${dayOf(row.date)}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${row.id}</FITID><NAME>${name}</NAME><MEMO>${text(row.description, 255)}</MEMO></STMTTRN>\n`;
      })
      .join("");
  yield `</BANKTRANLIST><LEDGERBAL><BALAMT>${await books.balanceOf(account)}</BALAMT><DTASOF>${dayOf(last)}</DTASOF></LEDGERBAL></${list}></${wrap}>\n`;
}
