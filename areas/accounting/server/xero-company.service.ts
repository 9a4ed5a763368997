import { providerName } from "#areas/accounting/contract/providers.rules.ts";
import { jsonOf, listOf, ProviderTrouble, refusedWords, textOf } from "./provider-asking.service.ts";
import { apiOf } from "./provider-login.service.ts";
import { type Access, askRemote, type Company, type RemoteRequest } from "./provider-remote.service.ts";

const name = providerName("xero");

export type Fields = Record<string, unknown>;
/** Calls of one Xero organization. */
export type Xero = {
  list(entity: string, query?: Record<string, string>): Promise<Fields[]>;
  /** Makes one; Xero's PUT never changes what is there. */
  create(entity: string, body: Fields, idempotencyKey: string): Promise<Fields>;
};

/** A text within a filter. */
export const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
/** True for any of these values of a field. */
export const anyOf = (field: string, values: readonly string[]): string =>
  [...new Set(values)].map((value) => `${field}==${quoted(value)}`).join(" OR ");

/** The calls of an organization. A refusal is ProviderTrouble with Xero's own words. */
export function xeroOf(access: Access): Xero {
  const ask = async (
    entity: string,
    request: Omit<RemoteRequest, "url">,
    query: Record<string, string> = {},
  ) => {
    const search = new URLSearchParams(query).toString();
    // The only one whose address is in the singular.
    const path = entity === "Organisations" ? "Organisation" : entity;
    const answer = await askRemote(access, {
      ...request,
      url: `${apiOf(access)}/api.xro/2.0/${path}${search && `?${search}`}`,
      headers: { "xero-tenant-id": access.companyId, ...request.headers },
    });
    const fields = jsonOf(answer.body);
    if (answer.status === 200) return listOf(fields[entity]);
    const said = listOf(fields.Elements)
      .flatMap(({ ValidationErrors }) => listOf(ValidationErrors))
      .map(({ Message }) => textOf(Message))
      .join(" ");
    throw new ProviderTrouble(
      "object",
      refusedWords(name, said || textOf(fields.Message) || textOf(fields.Detail) || `error ${answer.status}`),
    );
  };
  return {
    list: (entity, query) => ask(entity, {}, query),
    create: async (entity, body, key) => {
      const [made] = await ask(entity, {
        method: "PUT",
        body: { [entity]: [body] },
        headers: { "idempotency-key": key },
      });
      if (!made) throw new ProviderTrouble("away", `${name} answered something that we don’t understand.`);
      return made;
    },
  };
}

/** The organization that was allowed last, with the currency of its books; undefined where none was. */
export async function findXeroCompany(access: Omit<Access, "companyId">): Promise<Company | undefined> {
  const answer = await askRemote(access, { url: `${apiOf(access)}/connections` });
  const connections = listOf(jsonOf(Buffer.from(`{"all":${answer.body.toString("utf8")}}`)).all);
  const [newest] = connections
    .filter(({ tenantType }) => tenantType === "ORGANISATION")
    .sort((one, other) => textOf(other.updatedDateUtc).localeCompare(textOf(one.updatedDateUtc)));
  if (!newest) return undefined;
  const companyId = textOf(newest.tenantId);
  const [organization] = await xeroOf({ ...access, companyId }).list("Organisations");
  return {
    id: companyId,
    name: textOf(organization?.Name) || textOf(newest.tenantName),
    currency: textOf(organization?.BaseCurrency) || "USD",
  };
}
