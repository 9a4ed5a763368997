// Pieces of which made-up OFX files are put together.

/** The header of OFX 1.x as most banks write it. */
export const header = (charset = "1252", version = "102", line = "\r\n"): string =>
  `${[
    "OFXHEADER:100",
    "DATA:OFXSGML",
    `VERSION:${version}`,
    "SECURITY:NONE",
    "ENCODING:USASCII",
    `CHARSET:${charset}`,
    "COMPRESSION:NONE",
    "OLDFILEUID:NONE",
    "NEWFILEUID:NONE",
  ].join(line)}${line}${line}`;
export const signOn =
  "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260301120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>";
export type Entry = [day: string, amount: string, fitid: string, name: string, more?: string];
/** An entry in SGML, one tag a line. */
export const sgmlEntry = ([day, amount, fitid, name, more = ""]: Entry): string =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${fitid}\n<NAME>${name}\n${more}</STMTTRN>\n`;
/** A list of a bank account with its balance, in SGML. */
export const bankList = (account: string, entries: string, balance = "100.00", currency = "USD"): string =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260331\n${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS>`;
/** A whole file of OFX 1.x around these lists. */
export const sgml = (lists: string, head = header()): string =>
  `${head}<OFX>${signOn}<BANKMSGSRSV1>${lists}</BANKMSGSRSV1></OFX>`;
/** A file of one bank account with these entries. */
export const one = (...entries: Entry[]): string => sgml(bankList("111", entries.map(sgmlEntry).join("")));
export const xmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
/** A whole file of OFX 2.x around these entries. */
export const xml = (entries: string): string =>
  `${xmlHead}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20260301</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>222</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM><BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260331</DTEND>${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>55.50</BALAMT><DTASOF>20260331</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
/** An entry in XML. */
export const xmlEntry = ([day, amount, fitid, name, more = ""]: Entry): string =>
  `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${day}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${fitid}</FITID><NAME>${name}</NAME>${more}</STMTTRN>`;
/** A list of a card with its balance, in SGML. */
export const cardList = (entries: string): string =>
  `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>2<STATUS><CODE>0<SEVERITY>INFO</STATUS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260331\n${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>-42.10<DTASOF>20260331</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`;

export const coffee: Entry = ["20260105120000[-5:EST]", "-4.50", "A1", "COFFEE BAR"];
export const pay: Entry = ["20260107", "1250.00", "A2", "ALDER AND RYE LLC"];
