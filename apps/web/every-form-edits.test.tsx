import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { clashesOf, type Was } from "#platform/contract/edits.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { clearBrowser } from "#platform/web/browser-flags.ts";
import { offerSamples, sampleAt } from "#platform/web/demo-mode.ts";
import { keepWork } from "#platform/web/kept-work.ts";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { standFor } from "#platform/web/whose.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { loadSamples } from "./routes.tsx";
import type { EditFormCase } from "./testing/edit-form-case.ts";
import { editForms, notOnTable } from "./testing/edit-forms.ts";

type Fields = Record<string, unknown>;
type Part = ComponentType<Fields>;

const sources = import.meta.glob<string>("/areas/*/web/*.tsx", { query: "?raw", import: "default" });
const files = import.meta.glob<Record<string, Part>>("/areas/*/web/*.tsx");

test("every form that edits is on the table, or says why not", async () => {
  const all = await Promise.all(
    Object.entries(sources).map(async ([path, load]) => ({ path: path.slice(1), source: await load() })),
  );
  const editing = all.filter(({ source }) => source.includes("useEditForm(")).map(({ path }) => path);
  expect([...Object.keys(editForms), ...Object.keys(notOnTable)].toSorted()).toEqual(editing.toSorted());
});

afterEach(() => {
  standFor(undefined);
  clearBrowser();
});

/** A form over a record that is kept as the server would. */
async function opened(
  [path, form]: readonly [string, EditFormCase],
  kept?: Fields,
  business = "the first business",
) {
  offerSamples(loadSamples);
  standFor(business);
  const drawnBy = form.within ?? { path, component: form.component };
  const Form = (await files[`/${drawnBy.path}`]?.())?.[drawnBy.component] as Part;
  const sample = form.record ?? (await sampleAt(form.from ?? form.read.path));
  const state = { record: kept ?? ((Array.isArray(sample) ? sample[0] : sample) as Fields) };
  const params = { id: state.record.id as string };
  const answered = new Map<string | null, Fields>();
  const reply = form.reply ?? ((record: Fields) => record);
  const wait = { until: Promise.resolve(), isLost: false };
  const closed = vi.fn();

  function Live() {
    const { data } = useQueryOf(form.read, { params } as never);
    const now = form.isList
      ? (data as Fields[] | undefined)?.find(({ id }) => id === params.id)
      : (data as Fields | undefined);
    return now ? (
      <Suspense fallback={null}>
        <Form {...form.props(now, closed)} />
      </Suspense>
    ) : null;
  }

  const hands = drawn(
    <Live />,
    "/form",
    [
      on(authApi.user, () => ({ id: "1", firstName: "Rosa", lastName: "", workspaceRole: "owner" }) as never),
      on(form.read, ({ params: asked }) => {
        // Another call's address may look like the record's: it has its own sample.
        const { id = params.id } = (asked ?? {}) as Fields;
        if (id !== params.id) return sampleAt(pathOf(form.read, { id })) as never;
        return (form.isList ? [state.record] : reply(state.record)) as never;
      }),
      on(form.save, async ({ body, key }) => {
        const { was, ...changes } = body as Fields & { was?: Was };
        await wait.until;
        const theirs = clashesOf(changes, was ?? {}, state.record);
        if (!answered.has(key) && Object.keys(theirs).length > 0)
          throw new Refusal(409, "Changed", { code: "clash", theirs });
        if (!answered.has(key)) state.record = { ...state.record, ...changes };
        answered.set(key, state.record);
        if (wait.isLost) throw new TypeError("Failed to fetch");
        return reply(state.record) as never;
      }),
    ],
    sampleAt,
  );
  if (form.within) await hands.user.click(await screen.findByRole("button", { name: form.within.opens }));
  await screen.findByLabelText(form.box[0]);
  const before = state.record;
  const shown = () => screen.getByLabelText<HTMLInputElement>(form.box[0]).value;
  const [first, second] = form.typed ?? ["Baker", "Baker and more"];
  return {
    ...hands,
    state,
    wait,
    closed,
    first,
    second,
    before: before[form.box[1]],
    filled: shown(),
    shown,
    /** The field as it is sent with this typed. */
    sent: (typed: string) => form.sent?.(typed, before) ?? typed,
    type: (value: string) => fireEvent.change(screen.getByLabelText(form.box[0]), { target: { value } }),
    choose: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    save: () => hands.user.click(screen.getByRole("button", { name: form.button })),
  };
}

describe.each(Object.entries(editForms))("%s", (...form) => {
  const [
    ,
    {
      box: [, field],
      other,
      isCard,
      within,
    },
  ] = form;

  test("two at once, and a lost answer: follows what others change, sends its own change with what it was based on, and again with the same key", async () => {
    const { type, first, sent, before, renew, state, save, writes, wait, shown } = await opened(form);
    type(first);
    if (other) {
      const [box, of, theirs] = other;
      state.record = { ...state.record, [of]: theirs };
      await renew();
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(box).value).toBe(String(theirs)));
    }
    wait.isLost = true;
    await save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    await waitFor(() => expect(shown()).toBe(first));
    wait.isLost = false;
    await save();
    await waitFor(() => expect(writes()).toHaveLength(2));
    const [one, again] = writes();
    expect(one?.body).toEqual({ [field]: sent(first), was: { [field]: before } });
    expect(again).toMatchObject({ key: one?.key, body: one?.body });
  });

  test("stays with what is typed while it is saved", async () => {
    const { type, first, second, sent, save, writes, wait, shown, closed } = await opened(form);
    let answer: () => void = () => undefined;
    wait.until = new Promise((resolve) => (answer = resolve));
    type(first);
    await save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    type(second);
    answer();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Saving..." })).toBeNull());
    expect(shown()).toBe(second);
    expect(closed).not.toHaveBeenCalled();
    await save();
    await waitFor(() =>
      expect(writes().at(-1)?.body).toEqual({ [field]: sent(second), was: { [field]: sent(first) } }),
    );
  });

  test(`asks before it is left, by Back and by ${isCard ? "a link" : "Cancel"}`, async () => {
    const { type, first, user, closed } = await opened(form);
    type(first);
    const link = document.body.appendChild(document.createElement("a"));
    onTestFinished(() => link.remove());
    link.href = "/elsewhere";
    for (const heard of [closed, (event: Event) => event.preventDefault()])
      link.addEventListener("click", heard);
    // As the browser goes a step back.
    await waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }));
    window.history.replaceState({}, "");
    fireEvent(window, new PopStateEvent("popstate"));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    await user.click(isCard ? link : screen.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    expect(closed).not.toHaveBeenCalled();
    // A page that is being left asks no more for a while, in the next test too; a part leaves its dialog open.
    if (isCard || within) return;
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  test("is there again after the session ended, for the same business alone", async () => {
    const one = await opened(form);
    one.type(one.first);
    keepWork();
    one.unmount();
    const elsewhere = await opened(form, one.state.record, "another business");
    expect(elsewhere.shown()).toBe(one.filled);
    elsewhere.unmount();
    const others = other ? { ...one.state.record, [other[1]]: other[2] } : one.state.record;
    const back = await opened(form, others);
    await waitFor(() => expect(back.shown()).toBe(one.first));
    await back.save();
    await waitFor(() =>
      expect(back.writes()[0]?.body).toEqual({ [field]: one.sent(one.first), was: { [field]: one.before } }),
    );
  });
});

const hiding = Object.entries(editForms).flatMap(([path, form]) =>
  form.hidden ? [[path, form, form.hidden] as const] : [],
);
test.each(hiding)(
  "%s is saved with a wrong value in a box that is no longer there",
  async (path, form, { after, box, wrong, by }) => {
    const { type, first, choose, save, writes } = await opened([path, form]);
    type(first);
    if (after) choose(...after);
    choose(box, wrong);
    choose(...by);
    await save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ [form.box[1]]: first }));
  },
);
