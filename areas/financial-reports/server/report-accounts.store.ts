import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { AccountSubType, AccountType } from "#areas/books/contract/accounts.schema.ts";

export type ReportAccount = {
  id: string;
  accountCode: string;
  accountName: string;
  accountType: AccountType;
  subType: AccountSubType;
};

/** All accounts by number, archived ones too: what was posted to them stays. */
export async function listReportAccounts(tx: Tx): Promise<ReportAccount[]> {
  const { rows } = await tx.execute(
    sql`SELECT id, account_code AS "accountCode", account_name AS "accountName", account_type AS "accountType", sub_type AS "subType"
      FROM chart_of_accounts ORDER BY account_code, id`,
  );
  return rows as ReportAccount[];
}
