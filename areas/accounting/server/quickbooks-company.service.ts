import { newId } from "#platform/server/ids.ts";
import { productName } from "#platform/contract/product.ts";
import { providerName } from "#areas/accounting/contract/providers.rules.ts";
import {
  fieldsOf,
  jsonOf,
  listOf,
  ProviderTrouble,
  refusedWords,
  textOf,
} from "./provider-asking.service.ts";
import { apiOf } from "./provider-login.service.ts";
import { type Access, askRemote, type Company } from "./provider-remote.service.ts";

const name = providerName("quickbooks");
/** The version of Intuit's calls that all of ours are written against; older ones are no longer answered. */
const minorVersion = "75";

export type Fields = Record<string, unknown>;
/** Calls of one QuickBooks company. */
export type QuickBooks = {
  query(text: string): Promise<Fields>;
  create(entity: string, body: Fields, requestId: string): Promise<Fields>;
};

/** A text within a query, whose only quotes are its own. */
export const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The calls of a company: queries, and what is made once per request. A refusal is ProviderTrouble with QuickBooks' own words. */
export function quickBooksOf(access: Access): QuickBooks {
  const addressOf = (path: string, query: Record<string, string>): string =>
    `${apiOf(access)}/v3/company/${encodeURIComponent(access.companyId)}/${path}?${new URLSearchParams({ ...query, minorversion: minorVersion }).toString()}`;
  const read = (answer: Awaited<ReturnType<typeof askRemote>>): Fields => {
    const fields = jsonOf(answer.body);
    const [first] = listOf(fieldsOf(fields.Fault).Error);
    if (answer.status === 200 && !first) return fields;
    throw new ProviderTrouble(
      "object",
      refusedWords(name, textOf(first?.Detail) || textOf(first?.Message) || `error ${answer.status}`),
      { code: textOf(first?.code) },
    );
  };
  return {
    query: async (query) =>
      fieldsOf(read(await askRemote(access, { url: addressOf("query", { query }) })).QueryResponse),
    create: async (entity, body, requestid) =>
      read(
        await askRemote(access, {
          method: "POST",
          url: addressOf(entity.toLowerCase(), { requestid }),
          body,
        }),
      ),
  };
}

/** The company that tokens lead to, with the currency of its books. */
export async function findQuickBooksCompany(access: Access): Promise<Company> {
  const { query } = quickBooksOf(access);
  const [info] = listOf((await query("select * from CompanyInfo")).CompanyInfo);
  const [preferences] = listOf((await query("select * from Preferences")).Preferences);
  const currency = textOf(fieldsOf(fieldsOf(preferences?.CurrencyPrefs).HomeCurrency).value);
  if (!info) throw new ProviderTrouble("away", `${name} answered something that we don’t understand.`);
  return { id: access.companyId, name: textOf(info.CompanyName), currency: currency || "USD" };
}

const itemName = `${productName} sales`;

/** What our invoices' lines are sold as: QuickBooks wants an item on each. Made where it is missing, on the first income account. */
export async function findSalesItem({ query, create }: QuickBooks): Promise<string> {
  const find = async () =>
    textOf(listOf((await query(`select Id from Item where Name = ${quoted(itemName)}`)).Item)[0]?.Id);
  const there = await find();
  if (there) return there;
  const [account] = listOf(
    (await query("select Id from Account where AccountType = 'Income' maxresults 1")).Account,
  );
  if (!account)
    throw new ProviderTrouble(
      "object",
      `There is no income account in ${name}. Add one there, then try again.`,
    );
  try {
    const made = await create(
      "Item",
      { Name: itemName, Type: "Service", IncomeAccountRef: { value: textOf(account.Id) } },
      newId(),
    );
    return textOf(fieldsOf(made.Item).Id);
  } catch (error) {
    const second = error instanceof ProviderTrouble && error.code === "6240" ? await find() : "";
    if (!second) throw error;
    return second;
  }
}
