import { expect, test } from "vitest";
import { addDays } from "#platform/contract/dates.ts";
import { newAddress, newOrder } from "#apps/server/testing/formation-factories.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { changeHost } from "#apps/server/host.ts";
import { readLive } from "#apps/server/testing/live-reader.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { businessServicesApi } from "#areas/formation/contract/business-services.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { nameChecksApi, statesApi } from "#areas/formation/contract/states.api.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();
const withService = await testServer({ formationService: true });
const owner = await server.newOwner();
const today = new Date().toISOString().slice(0, 10);

const order = async (more: object = {}, who: SignedIn = owner) =>
  (await who.call(formationsApi.create, { body: { ...newOrder(), ...more } })).body;
const refused = (more: object) => owner.refused(formationsApi.create, { body: { ...newOrder(), ...more } });
const stepOf = ({ steps }: Formation, key: string) => steps.find((step) => step.key === key)!;
const press = (one: Formation, key: string, body: object = {}, who: SignedIn = owner) =>
  who.call(formationsApi.step, { params: { id: one.id, stepId: stepOf(one, key).id }, body });
const refusedPress = (one: Formation, key: string, body: object = {}) =>
  owner.refused(formationsApi.step, { params: { id: one.id, stepId: stepOf(one, key).id }, body });

test("Nevada's LLC costs all that is compulsory, each part with its source", async () => {
  const { body } = await owner.call(statesApi.get, {
    params: { code: "NV" },
    query: { businessType: "llc" },
  });
  expect(body).toMatchObject({ code: "NV", name: "Nevada", firstYear: "425.00" });
  // No total hides a part that nobody confirmed.
  expect(body.eachYear === null).toBe(body.unknown.eachYear.length > 0);
  expect(Number(body.known.eachYear)).toBeGreaterThan(0);
  for (const fact of body.facts)
    expect(fact.status === "confirmed" ? fact.source?.url : fact.amount).toEqual(
      fact.status === "confirmed" ? expect.stringMatching(/^https:/) : null,
    );
  const states = (await owner.call(statesApi.list)).body;
  expect(states).toHaveLength(51);
  expect((await owner.refused(statesApi.get, { params: { code: "XX" as "NV" } })).status).toBe(400);
});

test("the guide compares types and states, and says what registering at home adds", async () => {
  const { body } = await owner.call(statesApi.guide, {
    body: {
      homeState: "CA",
      otherState: "DE",
      owners: "one",
      protection: "yes",
      investors: "no",
      profit: "low",
    },
  });
  expect(body.types.map(({ businessType, fit }) => [businessType, fit])).toEqual([
    ["llc", "fits"],
    ["corporation", "possible"],
    ["scorp", "possible"],
    ["partnership", "no"],
    ["sole", "no"],
  ]);
  const llcs = body.states.filter(({ businessType }) => businessType === "llc");
  expect(llcs.map(({ code, atHome }) => [code, atHome?.registrations[0]?.key])).toEqual([
    ["CA", undefined],
    ["DE", "foreign_registration"],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/you should/i);
});

test("a name is held against the known rules, and what was seen is kept", async () => {
  const { businessType, incorporationState } = newOrder();
  const asked = { businessName: "Alder Bank ☃", businessType, incorporationState };
  const { body } = await owner.call(nameChecksApi.create, { body: asked });
  expect(body.problems.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["designator", "characters"]));
  expect(JSON.stringify(body)).not.toMatch(/available/i);
  const { body: fine } = await owner.call(nameChecksApi.create, {
    body: { ...asked, businessName: "Alder & Rye LLC" },
  });
  expect(fine.problems).toEqual([]);
  const { body: seen } = await owner.call(nameChecksApi.update, {
    params: { id: fine.id },
    body: { seen: "One like it, dissolved in 2019", was: { seen: null } },
  });
  expect(seen).toMatchObject({ seen: "One like it, dissolved in 2019", seenAt: expect.any(String) });
});

test("a quote says who gets each amount, and that an EIN is free, before any price of ours", async () => {
  const { body } = await owner.call(formationsApi.quote, {
    body: {
      incorporationState: "NV",
      businessType: "llc",
      packageType: "professional",
      additionalServices: ["ein"],
    },
  });
  expect(body).toMatchObject({
    stateFees: "425.00",
    serviceFees: "348.00",
    totalAmount: "773.00",
  });
  const free = body.lines.findIndex(({ note }) => note === "Free at irs.gov");
  expect(free).toBeLessThan(body.lines.findIndex(({ payTo }) => payTo === "us"));
});

test("an order has its steps, and each wrong one is refused with the reason", async () => {
  const made = await order({ totalAmount: "425.00" });
  expect(made).toMatchObject({
    status: "pending",
    progress: 0,
    stateFees: "425.00",
    serviceFees: "0.00",
    totalAmount: "425.00",
    additionalServices: [],
    userId: owner.user.id,
  });
  expect(made.steps.every(({ done }) => !done)).toBe(true);
  const parts = (...percents: string[]) => ({
    owners: percents.map((percent) => ({ name: "Mara Lind", percent })),
  });
  const wrong: [object, number, object][] = [
    [{ businessName: made.businessName.toUpperCase() }, 409, { code: "conflict" }],
    [{ totalAmount: "75.00" }, 409, { message: "The total has changed: it is now $425.00" }],
    [parts("99.99"), 400, { errors: { owners: expect.stringContaining("add up to 99.99") } }],
    [parts("33.33", "33.33", "33.33"), 400, { errors: { owners: expect.stringContaining("99.99") } }],
    [parts("100.001"), 400, { errors: { "owners.0.percent": expect.any(String) } }],
    [{ incorporationState: "XX" }, 400, { errors: { incorporationState: "Choose a state from the list" } }],
    [{ formedOn: "2026-02-30" }, 400, { errors: { formedOn: "Enter a date" } }],
    [{ formedOn: addDays(today, 3) }, 400, { errors: { formedOn: "That day hasn’t come yet" } }],
    [{ businessName: "Alder\0 LLC" }, 400, { code: "validation_failed" }],
    [{ businessPurpose: "Owner 123-45-6789" }, 400, { errors: { businessPurpose: expect.any(String) } }],
    [{ packageType: "professional" }, 409, { message: "Not offered here: Professional" }],
    [{ additionalServices: ["website_logo"] }, 409, { message: "Not offered here: Website and logo" }],
  ];
  for (const [more, status, body] of wrong) expect(await refused(more)).toMatchObject({ status, body });
  expect(
    await order({ businessType: "llc", einNumber: "123456789", ...parts("33.33", "33.33", "33.34") }),
  ).toMatchObject({ einNumber: "12-3456789" });
});

test("Order pressed five times is one order", async () => {
  const body = newOrder();
  const statuses = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await owner.refused(formationsApi.create, { body })).status),
  );
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
});

test("steps go in order, a state's needs proof, a refusal opens the filing again", async () => {
  let one = await order();
  expect(await refusedPress(one, "approval", { day: today, number: "E123" })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("First: File the articles") },
  });
  for (const key of ["name", "agent", "file"]) one = (await press(one, key)).body;
  expect(one).toMatchObject({ status: "processing", filingDate: today });
  expect(await refusedPress(one, "approval", { day: today })).toMatchObject({
    status: 400,
    body: { errors: { number: expect.any(String) } },
  });
  expect((await refusedPress(one, "approval", { fileId: one.id })).status).toBe(400);
  expect((await refusedPress(one, "approval", { day: addDays(today, 3), number: "1" })).status).toBe(400);
  one = (await press(one, "approval", { refused: true, refusal: "Name taken" })).body;
  expect(stepOf(one, "file")).toMatchObject({ done: false, refusal: "Name taken" });
  expect(one.filingDate).toBeNull();
  one = (await press(one, "file")).body;
  const form = new FormData();
  form.set("file", new Blob(["hello"]), "letter.txt");
  const { body: letter } = await owner.call(formationsApi.addFile, { params: { id: one.id }, form });
  one = (await press(one, "approval", { fileId: letter.fileId })).body;
  expect(stepOf(one, "approval")).toMatchObject({ done: true, fileName: "letter.txt", refusal: null });
  // A letter alone doesn't say the day, and what comes after a step is taken back before it.
  expect(one.formedOn).toBeNull();
  expect((await refusedPress(one, "file", { done: false })).body).toMatchObject({
    message: expect.stringContaining("Take this back first"),
  });
  expect(one.progress).toBe(Math.floor(400 / one.steps.length));
});

test("with the last step it is completed: told by the bell, its dates are tasks once, and it can't be cancelled", async () => {
  const who = await server.newOwner();
  let one = await order({}, who);
  for (const { key } of one.steps)
    one = (
      await press(
        one,
        key,
        key === "approval" ? { day: today, number: "E1" } : key === "ein" ? { number: "123456789" } : {},
        who,
      )
    ).body;
  expect(one).toMatchObject({ status: "completed", progress: 100, formedOn: today, einNumber: "12-3456789" });
  const bell = (await who.call(notificationsApi.list)).body;
  expect(bell.filter(({ type }) => type === "formation")).toHaveLength(1);
  const titles = async () =>
    (await who.call(tasksApi.list)).body
      .filter(({ title }) => title.includes(one.businessName))
      .map(({ title }) => title);
  const dates = await titles();
  expect(dates.length).toBeGreaterThan(0);
  const einNumber = "98-7654321";
  await who.call(formationsApi.update, {
    params: { id: one.id },
    body: { einNumber, was: { einNumber: one.einNumber } },
  });
  expect((await press(one, "bank", { done: false }, who)).body.einNumber).toBe(einNumber);
  expect((await press(one, "bank", {}, who)).body.status).toBe("completed");
  expect(await titles()).toEqual(dates);
  expect((await who.refused(formationsApi.cancel, { params: { id: one.id } })).status).toBe(409);
});

test("a canceled order stays, takes no more steps, and its name can be ordered again", async () => {
  const one = await order();
  const { body } = await owner.call(formationsApi.cancel, { params: { id: one.id } });
  expect(body.status).toBe("cancelled");
  expect((await refusedPress(one, "name")).status).toBe(409);
  expect((await order({ businessName: one.businessName })).status).toBe("pending");
});

test("a business that exists already costs nothing, and its dates become tasks", async () => {
  const one = await order({ owners: [], formedOn: "2024-06-18", incorporationState: "CA" });
  expect(one).toMatchObject({
    status: "completed",
    progress: 100,
    steps: [],
    totalAmount: "0.00",
    lines: [],
  });
  const { body } = await owner.call(statesApi.dates, {
    query: { incorporationState: "CA", businessType: "llc", formedOn: "2024-06-18" },
  });
  const tasks = (await owner.call(tasksApi.list)).body.filter(({ title }) =>
    title.includes(one.businessName),
  );
  expect(tasks.length).toBeGreaterThan(0);
  expect(body.map(({ dueOn }) => dueOn)).toEqual(expect.arrayContaining(tasks.map(({ dueDate }) => dueDate)));
  const ahead = tasks.filter(({ dueDate }) => dueDate && addDays(dueDate, -31) > today);
  expect(ahead.every(({ remindMinutes }) => remindMinutes === 30 * 24 * 60)).toBe(true);
});

test("dates follow a corrected day and a renewed agent, and end with the order", async () => {
  const who = await server.newOwner();
  const place = { name: "Reno Agents", street: "1 Main St", city: "Reno", zip: "89501", yearlyPrice: null };
  const agent = (days: number) => ({ ...place, endsOn: addDays(today, days) });
  const made = await order({ owners: [], formedOn: addDays(today, -400), registeredAgent: agent(20) }, who);
  const change = (body: object) => who.call(formationsApi.update, { params: { id: made.id }, body });
  const tasks = async (part: string) =>
    (await who.call(tasksApi.list)).body.filter(({ title }) => title.includes(part));
  const [list] = await tasks("annual list");
  const [renewal] = await tasks("registered agent");
  expect(renewal?.remindMinutes).toBe(7 * 24 * 60);
  await who.call(tasksApi.update, { params: { id: renewal!.id }, body: { status: "completed" } });
  await change({ registeredAgent: agent(385) });
  expect((await tasks("registered agent")).map(({ dueDate, status }) => [dueDate, status])).toEqual([
    [addDays(today, 385), "pending"],
    [addDays(today, 20), "completed"],
  ]);
  await change({ formedOn: addDays(today, -340) });
  const moved = await tasks("annual list");
  expect(moved.filter(({ status }) => status === "pending").map(({ dueDate }) => dueDate)).not.toContain(
    list?.dueDate,
  );
  await who.call(formationsApi.cancel, { params: { id: made.id } });
  expect((await tasks(made.businessName)).map(({ status }) => status)).toEqual(["completed"]);
  const { body } = await who.call(statesApi.dates, {
    query: { incorporationState: "NV", businessType: "llc", formedOn: "1990-05-05" },
  });
  expect(body.length).toBeGreaterThan(0);
});

test("paid packages and add-ons are there only where a host does them, at the price that was said", async () => {
  const who = await withService.newOwner();
  const paid = { packageType: "professional" as const, additionalServices: ["ein" as const] };
  expect((await refused({ ...paid, serviceFees: "348.00" })).status).toBe(409);
  const other = (more: object) =>
    who.refused(formationsApi.create, { body: { ...newOrder(), ...paid, ...more } });
  expect((await other({})).body.errors).toEqual({ serviceFees: "Confirm our price: $348.00" });
  expect((await other({ serviceFees: "299.00" })).status).toBe(409);
  const sole = { businessType: "sole" as const, businessName: "Alder", serviceFees: "348.00" };
  expect((await other(sole)).body.message).toContain("for an LLC or a corporation");
  const one = await order({ ...paid, serviceFees: "348.00" }, who);
  expect(one).toMatchObject({ serviceFees: "348.00", payment: "bill" });
  const asked = { params: { id: one.id, stepId: stepOf(one, "file").id }, body: {} };
  expect((await who.refused(formationsApi.step, asked)).status).toBe(409);
  const active = async (whose: SignedIn) =>
    (await whose.call(businessServicesApi.services)).body
      .filter(({ isActive }) => isActive)
      .map(({ id }) => id);
  expect(await active(owner)).toEqual(["basic", "banking_setup"]);
  expect(await active(who)).toHaveLength(7);
});

test("a host does the steps of orders at the desk, and sees nothing else; the owner learns of each", async () => {
  const [who, host] = [await withService.newOwner(), await withService.newOwner()];
  await changeHost(withService.database.ownerUrl, host.user.email, false);
  const basic = await order({}, who);
  const one = await order({ packageType: "professional", serviceFees: "299.00" }, who);
  const listed = async (filter: "open" | "ended" = "open") =>
    (await host.call(deskOrdersApi.list, { query: { filter } })).body;
  await withService.runJobs(sendKeptMail);
  const mailed = withService.outbox.filter(({ to }) => to === host.user.email);
  expect(mailed.map(({ subject }) => subject)).toEqual([`Order: ${one.businessName}`]);
  const [shown] = (await listed()).filter(({ id }) => id === one.id);
  expect(shown).toMatchObject({ email: who.user.email, payment: "bill", progress: 0, owners: one.owners });
  expect(Object.keys(shown!)).not.toEqual(expect.arrayContaining(["documents"]));
  const doAs = (key: string, body: object = {}, order_ = one) => ({
    params: { id: order_.id, stepId: stepOf(order_, key).id },
    body,
  });
  // What no host is paid for isn't theirs, and neither are the owner's own steps.
  expect((await host.refused(deskOrdersApi.step, doAs("name", {}, basic))).status).toBe(404);
  expect((await host.refused(deskOrdersApi.step, doAs("name"))).body.message).toBe(
    "The owner does this step",
  );
  expect((await host.refused(deskOrdersApi.step, doAs("file"))).body.message).toContain("First:");
  expect((await who.refused(deskOrdersApi.step, doAs("file"))).status).toBe(404);
  for (const key of ["name", "agent"]) await press(one, key, {}, who);
  const [live, desk] = [await readLive(who), await readLive(host)];
  const { body: filed } = await host.call(deskOrdersApi.step, doAs("file", { day: today }));
  expect(stepOf(filed as unknown as Formation, "file")).toMatchObject({ done: true, day: today });
  expect((await live.next())?.reads).toContain(formationsApi.list.path);
  expect((await desk.next())?.reads).toEqual([deskOrdersApi.list.path]);
  for (const stream of [live, desk]) stream.close();
  expect((await host.refused(deskOrdersApi.step, doAs("approval"))).status).toBe(400);
  await host.call(deskOrdersApi.step, doAs("approval", { day: today, number: "E-1" }));
  const bell = (await who.call(notificationsApi.list)).body.map(({ title }) => title);
  expect(bell.filter((title) => title.startsWith(one.businessName))).toHaveLength(2);
  // A host's call changes nothing about whose business they are in.
  expect((await host.call(formationsApi.list)).body).toEqual([]);
  expect((await who.call(formationsApi.get, { params: { id: one.id } })).body.formedOn).toBe(today);
});

test("canceling an order before a host did a step takes the bill away; later it stays", async () => {
  const [who, host] = [await withService.newOwner(), await withService.newOwner()];
  await changeHost(withService.database.ownerUrl, host.user.email, false);
  const newOne = () => order({ packageType: "professional", serviceFees: "299.00" }, who);
  const [early, late] = [await newOne(), await newOne()];
  for (const key of ["name", "agent"]) await press(late, key, {}, who);
  await host.call(deskOrdersApi.step, {
    params: { id: late.id, stepId: stepOf(late, "file").id },
    body: {},
  });
  const cancel = async ({ id }: Formation) =>
    (await who.call(formationsApi.cancel, { params: { id } })).body.payment;
  expect([await cancel(early), await cancel(late)]).toEqual(["waived", "bill"]);
  const ended = (await host.call(deskOrdersApi.list, { query: { filter: "ended" } })).body;
  expect(ended.map(({ id, payment }) => [id, payment])).toEqual(
    expect.arrayContaining([
      [early.id, "waived"],
      [late.id, "bill"],
    ]),
  );
  expect((await host.call(deskOrdersApi.list)).body.filter(({ id }) => id === late.id)).toEqual([]);
});

test("a refusal by the state doesn't take the bill away: a host has filed", async () => {
  const [who, host] = [await withService.newOwner(), await withService.newOwner()];
  await changeHost(withService.database.ownerUrl, host.user.email, false);
  const one = await order({ packageType: "professional", serviceFees: "299.00" }, who);
  for (const key of ["name", "agent"]) await press(one, key, {}, who);
  const file = { id: one.id, stepId: stepOf(one, "file").id };
  await host.call(deskOrdersApi.step, { params: file, body: {} });
  await press(one, "approval", { refused: true, refusal: "The name is taken" }, who);
  const { body: ended } = await who.call(formationsApi.cancel, { params: { id: one.id } });
  expect(ended).toMatchObject({ status: "cancelled", payment: "bill" });
});

test("an order isn't canceled at another price than the question said", async () => {
  const [who, host] = [await withService.newOwner(), await withService.newOwner()];
  await changeHost(withService.database.ownerUrl, host.user.email, false);
  const one = await order({ packageType: "professional", serviceFees: "299.00" }, who);
  for (const key of ["name", "agent"]) await press(one, key, {}, who);
  const asked = { params: { id: one.id }, body: { payment: "waived" } } as const;
  // Meanwhile a host files.
  const file = { id: one.id, stepId: stepOf(one, "file").id };
  await host.call(deskOrdersApi.step, { params: file, body: {} });
  expect((await who.refused(formationsApi.cancel, asked)).status).toBe(409);
  const { body: still } = await who.call(formationsApi.get, { params: { id: one.id } });
  expect([still.status, still.payment]).toEqual(["processing", "bill"]);
  const { body: ended } = await who.call(formationsApi.cancel, { ...asked, body: { payment: "bill" } });
  expect(ended.payment).toBe("bill");
});

test("so many paid orders a day as hosts can be mailed of", async () => {
  const who = await withService.newOwner();
  const asked = () => ({
    body: { ...newOrder(), packageType: "professional", serviceFees: "299.00" } as const,
  });
  for (let at = 0; at < 20; at++) await who.call(formationsApi.create, asked());
  expect((await who.refused(formationsApi.create, asked())).status).toBe(429);
  await who.call(formationsApi.create, { body: newOrder() });
});

test("what a host says of a step leaves the owner's letter, and two who say different things are told", async () => {
  const [who, host] = [await withService.newOwner(), await withService.newOwner()];
  await changeHost(withService.database.ownerUrl, host.user.email, false);
  const one = await order({ packageType: "professional", serviceFees: "299.00" }, who);
  for (const key of ["name", "agent"]) await press(one, key, {}, who);
  const at = (key: string) => ({ id: one.id, stepId: stepOf(one, key).id });
  await host.call(deskOrdersApi.step, { params: at("file"), body: {} });
  const form = new FormData();
  form.set("file", new Blob(["approved"]), "approval.pdf");
  const { fileId } = (await who.call(formationsApi.addFile, { params: { id: one.id }, form })).body;
  await press(one, "approval", { fileId, was: { fileId: null } }, who);
  const said = { day: today, was: { day: null } };
  await host.call(deskOrdersApi.step, { params: at("approval"), body: said });
  const late = await who.refused(formationsApi.step, {
    params: at("approval"),
    body: { day: addDays(today, -1), was: { day: null } },
  });
  expect([late.status, late.body.theirs]).toEqual([409, { day: today }]);
  const { body: after } = await who.call(formationsApi.get, { params: { id: one.id } });
  expect(stepOf(after, "approval")).toMatchObject({ done: true, day: today, fileId });
});

test("managers order, members look", async () => {
  const member = await newTeammate(server, owner, "member");
  expect((await member.refused(formationsApi.create, { body: newOrder() })).status).toBe(403);
  expect((await member.call(formationsApi.list)).body.length).toBeGreaterThan(0);
});

test("a rented address is kept, and its end is one task that moves with it", async () => {
  const { body: kept } = await owner.call(virtualAddressesApi.create, {
    body: { ...newAddress(), monthlyPrice: "9.99", endDate: addDays(today, 60) },
  });
  expect(kept).toMatchObject({ monthlyPrice: "9.99", status: "active", autoRenewal: true });
  const moved = addDays(today, 90);
  await owner.call(virtualAddressesApi.update, {
    params: { id: kept.id },
    body: { endDate: moved, was: { endDate: kept.endDate } },
  });
  const tasks = (await owner.call(tasksApi.list)).body.filter(({ title }) => title.includes("Mail House"));
  expect(tasks.map(({ dueDate, remindMinutes }) => [dueDate, remindMinutes])).toEqual([[moved, 43_200]]);
});

test("checked names, addresses and letters can be removed, but no letter that alone proves a step", async () => {
  const who = await server.newOwner();
  const asked = { businessName: "Alder LLC", incorporationState: "NV", businessType: "llc" } as const;
  const { body: check } = await who.call(nameChecksApi.create, { body: asked });
  await who.call(nameChecksApi.remove, { params: { id: check.id } });
  expect((await who.call(nameChecksApi.list)).body).toEqual([]);
  expect((await who.refused(nameChecksApi.remove, { params: { id: check.id } })).status).toBe(404);

  const endDate = addDays(today, 60);
  const { body: kept } = await who.call(virtualAddressesApi.create, { body: { ...newAddress(), endDate } });
  await who.call(virtualAddressesApi.remove, { params: { id: kept.id } });
  expect((await who.call(virtualAddressesApi.list)).body).toEqual([]);
  expect((await who.call(tasksApi.list)).body).toEqual([]);

  const one = await order({}, who);
  for (const key of ["name", "agent", "file"]) await press(one, key, {}, who);
  const form = new FormData();
  form.set("file", new Blob(["approved"]), "approval.pdf");
  const { body: letter } = await who.call(formationsApi.addFile, { params: { id: one.id }, form });
  await press(one, "approval", { fileId: letter.fileId }, who);
  const params = { id: one.id, fileId: letter.fileId };
  expect((await who.refused(formationsApi.removeFile, { params })).body.message).toContain("proves a step");
  await press(one, "approval", { day: today, number: "E-1", fileId: letter.fileId }, who);
  await who.call(formationsApi.removeFile, { params });
  const { body: after } = await who.call(formationsApi.get, { params: { id: one.id } });
  expect([after.files, stepOf(after, "approval").fileId, stepOf(after, "approval").done]).toEqual([
    [],
    null,
    true,
  ]);
});

test("a tax day is one task, whether Money & Books or an order wrote it down first", async () => {
  const who = await server.newOwner();
  const thisYear = Number(today.slice(0, 4));
  const taxTasks = async () =>
    (await who.call(tasksApi.list)).body
      .filter(({ title, status }) => title.startsWith("Estimated tax") && status === "pending")
      .map(({ dueDate }) => dueDate);
  const existing = () => order({ formedOn: `${thisYear - 1}-01-15`, owners: [] }, who);
  const first = await existing();
  const ofOrder = await taxTasks();
  expect(ofOrder.length).toBeGreaterThan(0);
  for (const year of [thisYear, thisYear + 1]) await who.call(taxesApi.addDays, { body: { year } });
  await existing();
  const all = await taxTasks();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(ofOrder));
  // Once the order's tasks are gone, Money & Books can write the day down again.
  await who.call(formationsApi.cancel, { params: { id: first.id } });
  for (const year of [thisYear, thisYear + 1]) await who.call(taxesApi.addDays, { body: { year } });
  const again = await taxTasks();
  expect(new Set(again).size).toBe(again.length);
  expect(again).toEqual(expect.arrayContaining(ofOrder));
});

test("an owner's tax day stays a task of the business that is left when another is canceled", async () => {
  const who = await server.newOwner();
  const thisYear = Number(today.slice(0, 4));
  const pending = async () =>
    (await who.call(tasksApi.list)).body
      .filter(({ title, status }) => title.startsWith("Estimated tax") && status === "pending")
      .map(({ dueDate }) => dueDate);
  const existing = () => order({ formedOn: `${thisYear - 1}-01-15`, owners: [] }, who);
  const [first, second] = [await existing(), await existing()];
  const before = await pending();
  expect(before.length).toBeGreaterThan(0);
  await who.call(formationsApi.cancel, { params: { id: first.id }, body: {} });
  // As the job of each night does.
  const businessPurpose = "Bread";
  await who.call(formationsApi.update, { params: { id: second.id }, body: { businessPurpose } });
  expect(await pending()).toEqual(before);
});

test("the sample business has orders, marked until they are changed, without tasks or documents", async () => {
  const who = await server.newOwner({ withSampleData: true });
  const listed = async () => (await who.call(formationsApi.list)).body;
  const [done, going] = await listed();
  expect([done, going].map((one) => [one?.isSample, one?.status])).toEqual([
    [true, "completed"],
    [true, "processing"],
  ]);
  const kind = "ss4_worksheet" as const;
  const asked = { params: { id: going!.id }, body: { kind } };
  expect((await who.refused(documentsApi.create, asked)).status).toBe(409);
  const due = (await who.call(tasksApi.list)).body.filter(({ title }) => title.includes("Alder & Rye"));
  expect(due).toEqual([]);
  // Whoever changes one makes it their own, and it stays.
  const { body: mine } = await who.call(formationsApi.update, {
    params: { id: going!.id },
    body: { businessPurpose: "Weddings", was: { businessPurpose: "Catering" } },
  });
  expect(mine.isSample).toBe(false);
  await who.call(onboardingApi.removeSample);
  expect((await listed()).map(({ id }) => id)).toEqual([going!.id]);
});
