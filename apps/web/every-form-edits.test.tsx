import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
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

const sources = import.meta.glob<string>(["/areas/*/web/*.tsx", "/areas/*/web/use-*.ts"], {
  query: "?raw",
  import: "default",
});
const files = import.meta.glob<Record<string, Part>>("/areas/*/web/*.tsx");

test("every form that edits is on the table, or says why not", async () => {
  const all = await Promise.all(
    Object.entries(sources).map(async ([path, load]) => ({ path: path.slice(1), source: await load() })),
  );
  const editing = all
    .filter(({ source }) => /useEdit(?:Form|Draft)[(<]/.test(source))
    .map(({ path }) => path);
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
  business = "the business",
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
    return now ? <Form {...form.props(now, closed)} /> : null;
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
  if (form.within?.opens)
    await hands.user.click(await screen.findByRole("button", { name: form.within.opens }));
  await screen.findByLabelText(form.box[0]);
  const before = state.record;
  const shown = () => screen.getByLabelText<HTMLInputElement>(form.box[0]).value;
  const [first, second] = form.typed ?? ["Baker", "Baker and more"];
  return {
    ...hands,
    /** Without what is only asked by POST. */
    writes: () => hands.writes().filter(({ method }) => method === form.save.method),
    state,
    wait,
    closed,
    first,
    second,
    before: before[form.box[1]],
    shown,
    /** The field as it is sent with this typed. */
    sent: (typed: string) => ({ ...form.also, [form.box[1]]: form.sent?.(typed, before) ?? typed }),
    type: (value: string) => fireEvent.change(screen.getByLabelText(form.box[0]), { target: { value } }),
    choose: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    save: () => press(form.button),
  };
}

/** What is pressed, by what it says: the roles of a whole form take their time. */
const press = (says: string) => fireEvent.click(screen.getByText(says, { selector: "button, button *" }));
const settled = () => waitFor(() => expect(screen.queryByText("Saving...")).toBeNull());
const asked = () => screen.findByText("Leave without saving?");

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

  // One drawing for all of it: there are many forms.
  test(`follows others, saves once, stays with what is typed, asks before Back and ${isCard ? "a link" : "Cancel"}, and is there again`, async () => {
    const one = await opened(form);
    const { type, first, second, sent, before, state, save, writes, wait, shown, closed } = one;
    type(first);
    if (other) {
      const [box, of, theirs] = other;
      state.record = { ...state.record, [of]: theirs };
      await one.renew();
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(box).value).toBe(String(theirs)));
    }
    wait.isLost = true;
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    await settled();
    expect(shown()).toBe(first);
    wait.isLost = false;
    let answer: () => void = () => undefined;
    wait.until = new Promise((resolve) => (answer = resolve));
    save();
    await waitFor(() => expect(writes()).toHaveLength(2));
    const [sentFirst, again] = writes();
    expect(sentFirst?.body).toEqual({ ...sent(first), was: { [field]: before } });
    expect(again).toMatchObject({ key: sentFirst?.key, body: sentFirst?.body });

    type(second);
    answer();
    await settled();
    expect(shown()).toBe(second);
    expect(closed).not.toHaveBeenCalled();

    const link = document.body.appendChild(document.createElement("a"));
    onTestFinished(() => link.remove());
    link.href = "/elsewhere";
    for (const heard of [closed, (event: Event) => event.preventDefault()])
      link.addEventListener("click", heard);
    // As the browser goes a step back.
    await waitFor(() => expect(window.history.state).toMatchObject({ layers: 1 }));
    window.history.replaceState({}, "");
    fireEvent(window, new PopStateEvent("popstate"));
    await asked();
    press("Keep editing");
    await waitFor(() => expect(screen.queryByText("Leave without saving?")).toBeNull());
    if (isCard) fireEvent.click(link);
    else press("Cancel");
    await asked();
    press("Keep editing");
    expect(closed).not.toHaveBeenCalled();

    keepWork();
    one.unmount();
    const others = other ? { ...state.record, [other[1]]: other[2] } : state.record;
    const back = await opened(form, others);
    await waitFor(() => expect(back.shown()).toBe(second));
    back.save();
    await waitFor(() =>
      expect(back.writes()[0]?.body).toEqual({
        ...sent(second),
        was: { [field]: sent(first)[field] },
      }),
    );
    if (!isCard && !within?.opens) await waitFor(() => expect(back.closed).toHaveBeenCalledOnce());
  });
});

test("what is typed is not there again for another business", async () => {
  const [form] = Object.entries(editForms).filter(([path]) => path.endsWith("/stage-dialog.tsx"));
  if (!form) throw new Error("The stages are on the table");
  const one = await opened(form);
  const filled = one.shown();
  one.type(one.first);
  keepWork();
  one.unmount();
  const elsewhere = await opened(form, one.state.record, "another business");
  expect(elsewhere.shown()).toBe(filled);
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
    save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ [form.box[1]]: first }));
  },
);
