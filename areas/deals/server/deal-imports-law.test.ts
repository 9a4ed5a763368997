import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const server = await testServer();

/** What can be seen of sales and customers. */
async function seen(owner: SignedIn) {
  const { body: deals } = await owner.call(dealsApi.list, { query: { limit: "100" } });
  const { body: people } = await owner.call(contactsApi.list, { query: {} });
  const { body: stats } = await owner.call(statsApi.get);
  return {
    deals: deals.map(({ version: _, ...deal }) => deal).toSorted((a, b) => a.id.localeCompare(b.id)),
    people: people
      .map(({ id, pipelineStage, value }) => ({ id, pipelineStage, value }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    stats: [stats.totalContacts, stats.totalRevenue, stats.revenue],
  };
}

const header = [
  "Title",
  "Amount",
  "Stage",
  "Created",
  "Close Date",
  "Email",
  "First name",
  "Last name",
  "Company",
];
const row = fc.tuple(
  fc.constantFrom("Cake", "Bread", "=1+1", ""),
  fc.constantFrom("0", "12.50", "300", "-1", "much"),
  fc.constantFrom("Won", "Lost", "New Lead", "Proposal", "Tasting", ""),
  fc.constantFrom("2026-01-02", "2026-03-04", ""),
  fc.constantFrom("2026-04-05", "2026-06-07", ""),
  fc.constantFrom("ana@example.com", "bo@example.com", "cy@example.com", "nobody", ""),
  fc.constantFrom("Ana", "Bo", ""),
  fc.constantFrom("Silva", ""),
  fc.constantFrom("Alder & Rye", "Quayside", ""),
);

test(
  "a dry run says what is then written; the same file again adds nothing; an undo leaves all as before",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(
          fc.record({
            firstName: fc.constantFrom("Ana", "Bo"),
            lastName: fc.constant("Silva"),
            email: fc.constantFrom("ana@example.com", "bo@example.com", "other@example.com"),
            company: fc.constantFrom("Alder & Rye", "Harbor", null),
            pipelineStage: fc.constantFrom("new", "proposal", "customer", "lost"),
            value: fc.constantFrom("0.00", "50.00"),
          }),
          { maxLength: 3 },
        ),
        async (rows, known) => {
          const owner = await server.newOwner();
          if (known.length > 0) await insertContacts(server.database, owner.user.workspaceId, known);
          const before = await seen(owner);
          const csv = stringify([header, ...rows]);
          const send = async (fields: Record<string, string> = {}) => {
            const { status, body } = await owner.call(dealImportsApi.import, {
              form: formOf(csv, "deals.csv", fields),
            });
            expect(status, JSON.stringify(body)).toBe(200);
            return body;
          };
          const numbers = ({
            created,
            same,
            problems,
            errors,
            newContacts,
            rows: all,
          }: Awaited<ReturnType<typeof send>>) => ({
            created,
            same,
            problems,
            errors,
            newContacts,
            all,
          });
          const dry = await send({ dryRun: "true" });
          expect(await seen(owner)).toEqual(before);
          expect(dry.created + dry.same + dry.problems).toBe(dry.rows);
          const done = await send();
          expect(numbers(done)).toEqual(numbers(dry));
          const after = await seen(owner);
          expect(after.people.length - before.people.length).toBe(done.newContacts);
          for (const person of after.people) {
            const mains = after.deals.filter(({ contactId, isMain }) => contactId === person.id && isMain);
            expect(mains).toEqual([
              expect.objectContaining({ stage: person.pipelineStage, value: person.value }),
            ]);
          }
          expect(await send()).toMatchObject({ created: 0, same: dry.created, newContacts: 0 });
          expect(await seen(owner)).toEqual(after);
          const { body: undone } = await owner.call(dealImportsApi.undo, { params: { id: done.id ?? "" } });
          expect(undone.undone).toEqual({
            removed: done.created,
            kept: 0,
            removedContacts: done.newContacts,
            keptContacts: 0,
          });
          expect(await seen(owner)).toEqual(before);
        },
      ),
      { numRuns: lawRuns(5), endOnFailure: true },
    );
  },
  lawTimeout(180_000),
);
