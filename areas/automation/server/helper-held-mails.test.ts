import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { NewHelper } from "#areas/automation/contract/helpers.schema.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { runHelpers, sendMailing } from "./helpers.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const email = { do: "email", subject: "Hi {{firstName|there}}", content: "<p>Good to see you.</p>" };

async function withHelper(definition: object) {
  const owner = await server.newOwner();
  const { body } = await owner.call(helpersApi.create, {
    body: { name: "Mine", isActive: true, definition: definition as NewHelper["definition"] },
  });
  const { body: dana } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "W", email: "dana@example.com", source: "Website" },
  });
  await server.runJobs(runHelpers, owner);
  return { owner, helper: body, dana };
}
const ledger = async (owner: SignedIn) =>
  (
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT state, reason FROM deliveries WHERE kind = 'helper'`),
    )
  ).rows;
const added = { when: { event: "contact.created" }, then: [email] };

test("an email waits until mail works, and the bell and the run say why", async () => {
  const { owner, helper } = await withHelper(added);
  await server.runJobs(sendMailing, owner);
  expect(await ledger(owner)).toEqual([{ state: "pending", reason: null }]);
  const { body: bells } = await owner.call(notificationsApi.list);
  expect(bells.filter(({ type }) => type === "mail_waits")).toHaveLength(1);
  const { body: runs } = await owner.call(helpersApi.runs, { params: { id: helper.id } });
  expect(runs[0]?.steps[0]).toMatchObject({
    state: "done",
    reason: expect.stringMatching(/^It waits\. Email isn’t set up yet/),
  });
});

test.each(["off", "deleted"])("what waits of a helper that is %s never leaves", async (how) => {
  const { owner, helper } = await withHelper(added);
  const params = { id: helper.id };
  if (how === "off") await owner.call(helpersApi.update, { params, body: { isActive: false } });
  else await owner.call(helpersApi.remove, { params });
  await sendThrough(server.database, owner.user.workspaceId, 9);
  await server.runJobs(sendMailing, owner);
  expect(await ledger(owner)).toEqual([{ state: "skipped", reason: "helper_stopped" }]);
});

test.each(["stopped for the customer", "at its goal", "not over"])(
  "a held email of a helper that is %s meanwhile: “Send all” sends only what is still wanted",
  async (how) => {
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    const { owner, helper, dana } = await withHelper({
      ...added,
      then: [email, { do: "wait", days: 9 }, { do: "tag", tag: "old" }],
      until: [{ event: "contact.stage_changed", to: "qualified" }],
    });
    const { workspaceId } = owner.user;
    await server.database.inWorkspace(workspaceId, (tx) =>
      tx.execute(sql`UPDATE deliveries SET due_at = now() - interval '25 hours' WHERE kind = 'helper'`),
    );
    await sendThrough(server.database, workspaceId, standIn.port);
    await server.runJobs(sendMailing, owner);
    expect(await ledger(owner)).toEqual([{ state: "skipped", reason: "late" }]);
    const [run] = (await owner.call(helpersApi.runs, { params: { id: helper.id } })).body;
    if (how === "stopped for the customer") {
      await owner.call(helperRunsApi.stop, { params: { id: run!.id } });
      expect((await owner.call(heldMailApi.count)).body).toEqual({ count: 0 });
    } else {
      if (how === "at its goal")
        await owner.call(contactsApi.update, {
          params: { id: dana.id },
          body: { pipelineStage: "qualified" },
        });
      await server.runJobs(runHelpers, owner);
      await owner.call(heldMailApi.send, { body: { count: 1 } });
    }
    await server.runJobs(sendMailing, owner);
    expect(standIn.taken.map(({ to }) => to)).toEqual(how === "not over" ? ["dana@example.com"] : []);
    expect(await ledger(owner)).toEqual([
      how === "not over"
        ? { state: "accepted", reason: null }
        : { state: "skipped", reason: "helper_stopped" },
    ]);
  },
);

test("a draft whose goal was reached meanwhile doesn’t go with “Send all”", async () => {
  const { owner, dana } = await withHelper({
    ...added,
    mode: "ask",
    until: [{ event: "contact.stage_changed", to: "customer" }],
  });
  const { body: drafts } = await owner.call(helperDraftsApi.list);
  expect(drafts).toHaveLength(1);
  await owner.call(contactsApi.update, { params: { id: dana.id }, body: { pipelineStage: "customer" } });
  await owner.call(helperDraftsApi.send, { body: { ids: drafts.map(({ id }) => id) } });
  const [welcome] = await ledger(owner);
  expect(welcome).toBeUndefined();
  expect((await owner.call(helperDraftsApi.list)).body).toEqual([]);
});

test.each([
  ["a word that nobody knows", "<p>Size {{shoeSize}}</p>", "We don’t know how to fill in “{{shoeSize}}”"],
  ["a hole", "<p>Our offer: [[what it is]]</p>", "“what it is” is still to be written"],
])("%s is refused in a helper’s email", async (_what, content, words) => {
  const owner = await server.newOwner();
  const answer = await owner.refused(helpersApi.create, {
    body: {
      name: "Mine",
      isActive: true,
      definition: { ...added, then: [{ ...email, content }] } as NewHelper["definition"],
    },
  });
  expect(answer.body.errors).toEqual({ "definition.then.0.content": expect.stringContaining(words) });
});
