import { describe, expect, test } from "vitest";
import { screen, waitFor, within } from "@testing-library/react";
import { addDays } from "#platform/contract/dates.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { drawn, on, Refusal, told } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { NewTask, type Task, type TaskSettings } from "#areas/tasks/contract/tasks.schema.ts";
import { TasksPage } from "./tasks-page.tsx";

const me = "01930000-0000-7000-8abc-0000000000aa";
const timeZone = "Pacific/Kiritimati";
/** The day by the business's clock, which is far from this machine's. */
const inDays = (days: number): string => addDays(wallTimeIn(timeZone, new Date()).day, days);

let lastId = 0;
const newTask = (changes: Partial<Task>): Task => ({
  id: `01930000-0000-7000-8abc-${String(++lastId).padStart(12, "0")}`,
  title: "Call Dana back",
  description: null,
  type: "call",
  status: "pending",
  priority: "medium",
  dueDate: null,
  dueTime: null,
  contactId: null,
  dealId: null,
  contactName: null,
  assignedTo: me,
  assignedName: "Rosa Delgado",
  createdBy: me,
  completedAt: null,
  repeats: null,
  repeatEvery: 1,
  remindMinutes: null,
  isSample: false,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  ...changes,
});

type Given = {
  tasks?: Partial<Task>[];
  role?: CurrentUser["workspaceRole"];
  address?: string;
  fails?: boolean;
};

/** Things To Do of somebody, over a list that is kept as the server would. */
function open({ tasks: given = [{}], role = "owner", address = "/tasks", fails = false }: Given = {}) {
  let tasks = given.map(newTask);
  const gone = new Map<string, Task>();
  const settings: TaskSettings = {
    reminderMail: true,
    digest: false,
    ownTimeZone: null,
    timeZone,
    mailReady: true,
  };
  const change = (id: string, changes: Partial<Task>): Task => {
    if (fails) throw new Refusal(500, "It broke");
    tasks = tasks.map((task) => (task.id === id ? { ...task, ...changes } : task));
    return tasks.find((task) => task.id === id) ?? newTask(changes);
  };
  const remove = (id: string) => {
    for (const task of tasks) if (task.id === id) gone.set(id, task);
    tasks = tasks.filter((task) => task.id !== id);
  };
  const restore = (id: string): Task => {
    const task = gone.get(id) ?? newTask({});
    tasks = [...tasks, task];
    return task;
  };
  const hands = drawn(<TasksPage />, address, [
    on(authApi.user, () => ({ id: me, workspaceRole: role }) as CurrentUser),
    on(membersApi.list, () => []),
    on(tasksApi.settings, () => settings),
    on(tasksApi.saveSettings, ({ body }) => Object.assign(settings, body)),
    on(tasksApi.list, ({ query }) =>
      tasks.filter(
        (task) =>
          (!query.status || task.status === query.status) &&
          (!query.priority || task.priority === query.priority) &&
          (!query.search || task.title.toLowerCase().includes(query.search)),
      ),
    ),
    on(tasksApi.bulk, ({ body: { ids, action } }) => {
      for (const id of ids) change(id, { status: action === "complete" ? "completed" : "pending" });
      return { ids };
    }),
    on(tasksApi.get, ({ params: { id } }) => {
      const task = tasks.find((one) => one.id === id);
      if (!task) throw new Refusal(404, "Task not found");
      return task;
    }),
    on(tasksApi.create, ({ body }) => {
      tasks = [...tasks, newTask(NewTask.parse(body))];
      return tasks.at(-1) as Task;
    }),
    on(tasksApi.snooze, ({ params: { id }, body: { to, dueDate = null } }) =>
      change(id, { dueDate: to === "back" ? dueDate : inDays(1) }),
    ),
    on(tasksApi.restore, ({ params: { id } }) => restore(id)),
    on(tasksApi.update, ({ params: { id }, body }) => change(id, body as Partial<Task>)),
    on(tasksApi.remove, ({ params: { id } }) => (remove(id), {}) as never),
  ]);
  return { ...hands, first: tasks[0] as Task };
}

const shown = (title: string) => screen.findByRole("heading", { name: title, level: 3 });
const press = (name: string | RegExp) => screen.findByRole("button", { name });
const titlesIn = (group: string): (string | null)[] =>
  within(screen.getByRole("list", { name: group }))
    .getAllByRole("heading")
    .map((one) => one.textContent);
const isStruck = (title: string): boolean =>
  screen.getByRole("heading", { name: title, level: 3 }).classList.contains("line-through");
const pick = async (user: ReturnType<typeof open>["user"], opener: string, item: string) => {
  await user.click(await press(opener));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

describe("a task", () => {
  test("stands under its day by the clock of the business, wherever the browser is", async () => {
    open({
      tasks: [
        { title: "Yesterday's", dueDate: inDays(-1) },
        { title: "Today's", dueDate: inDays(0) },
        { title: "Tomorrow's", dueDate: inDays(1) },
      ],
    });
    await shown("Today's");
    await waitFor(() => expect(titlesIn("Overdue")).toEqual(["Yesterday's"]));
    expect(titlesIn("Today")).toEqual(["Today's"]);
    expect(titlesIn("Tomorrow")).toEqual(["Tomorrow's"]);
  });

  test("is ticked off: struck through where it stands, and what is next is offered", async () => {
    const { user, writes, first } = open({
      tasks: [
        { title: "First", dueDate: inDays(0) },
        { title: "Second", dueDate: inDays(0) },
      ],
    });
    const next = await screen.findByRole("region", { name: "What’s next" });
    expect(next.textContent).toContain("First");
    await user.click(await press("Mark First as completed"));
    await told("Success", "Task updated successfully");
    await waitFor(() => expect(next.textContent).toContain("Done. What’s next?Second"));
    expect(writes()).toMatchObject([
      { method: "PUT", path: `/api/tasks/${first.id}`, body: { status: "completed" } },
    ]);
    expect([isStruck("First"), isStruck("Second")]).toEqual([true, false]);
    expect(titlesIn("Today").sort()).toEqual(["First", "Second"]);
    await user.click(await press("Mark First as pending"));
    await waitFor(() => expect(isStruck("First")).toBe(false));
    await user.click(await press("Mark First as completed"));
    await user.click(await press("Mark Second as completed"));
    await waitFor(() => expect(next.textContent).toContain("All done. Nice work!"));
  });

  test("that could not be ticked off is as before, and the toast says so", async () => {
    const { user } = open({ tasks: [{ title: "First", dueDate: inDays(0) }], fails: true });
    await user.click(await press("Mark First as completed"));
    await told("Error", "Failed to update task");
    await waitFor(() => expect(isStruck("First")).toBe(false));
    expect(screen.getByRole("region", { name: "What’s next" }).textContent).not.toContain("Done.");
  });

  test("with a name of ten thousand letters is refused in the dialog, and nothing written is lost", async () => {
    const { user, writes } = open();
    await user.click((await screen.findAllByRole("button", { name: "Add Task" }))[0] as HTMLElement);
    const form = await screen.findByRole("dialog", { name: "Add Task" });
    const title = within(form).getByLabelText<HTMLInputElement>("Title");
    await user.click(title);
    await user.paste("ab".repeat(5000));
    await user.click(within(form).getByRole("button", { name: "Add Task" }));
    await within(form).findByText("At most 300 characters");
    expect(title.value).toHaveLength(10_000);
    await user.clear(title);
    await user.paste("ab".repeat(150));
    await user.dblClick(within(form).getByRole("button", { name: "Add Task" }));
    await told("Success", "Task created successfully");
    expect(writes()).toMatchObject([{ method: "POST", body: { title: "ab".repeat(150), type: "task" } }]);
  });

  test("is deleted after a question, and brought back", async () => {
    const { user, writes, first } = open();
    await user.click(await press("Delete Call Dana back"));
    await user.click(await press("Keep"));
    expect(writes()).toEqual([]);
    await user.click(await press("Delete Call Dana back"));
    await user.click(await press("Delete"));
    await screen.findByRole("heading", { name: "No tasks yet" });
    const toast = await told("Success", "Task deleted successfully");
    await user.click(within(toast).getByRole("button", { name: "Undo", hidden: true }));
    await screen.findByRole("heading", { name: "Call Dana back" });
    expect(writes().map(({ method, path }) => [method, path])).toEqual([
      ["DELETE", `/api/tasks/${first.id}`],
      ["POST", `/api/tasks/${first.id}/restore`],
    ]);
  });

  test("is put off in one tap, with Undo", async () => {
    const { user } = open({ tasks: [{ dueDate: inDays(0) }] });
    await pick(user, "Snooze Call Dana back", "Tomorrow");
    const toast = await told("Success", "Task updated successfully");
    await waitFor(() => expect(titlesIn("Tomorrow")).toEqual(["Call Dana back"]));
    await user.click(within(toast).getByRole("button", { name: "Undo", hidden: true }));
    await waitFor(() => expect(titlesIn("Today")).toEqual(["Call Dana back"]));
  });

  test("is completed with others at once, and taken back", async () => {
    const { user } = open({ tasks: [{ title: "One" }, { title: "Two" }, { title: "Three" }] });
    await shown("One");
    await pick(user, "More", "Select");
    for (const name of ["Choose One", "Choose Two"])
      await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(await press("Complete"));
    const toast = await told("2 tasks completed");
    await waitFor(() => expect(titlesIn("Done")).toEqual(["One", "Two"]));
    await user.click(within(toast).getByRole("button", { name: "Undo", hidden: true }));
    await waitFor(() => expect(titlesIn("No date")).toEqual(["One", "Two", "Three"]));
  });
});

describe("the list", () => {
  test("is narrowed by search and filters, kept in the address", async () => {
    const { user, sent } = open({
      tasks: [
        { title: "Creme caramel", priority: "low" },
        { title: "Rye bread", priority: "urgent" },
      ],
    });
    const search = await screen.findByRole("textbox", {
      name: /Search by title, description or customer/,
    });
    await user.type(search, "creme");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Rye bread", level: 3 })).toBeNull());
    expect(window.location.search).toBe("?search=creme");
    await user.clear(search);
    await user.type(search, "nothing such");
    await screen.findByRole("heading", { name: "No tasks found matching your search" });
    await user.click((await screen.findAllByRole("button", { name: "Clear search" })).at(-1) as HTMLElement);
    // Its two buttons are for the two widths.
    await user.click((await screen.findAllByRole("button", { name: "More filters" }))[0] as HTMLElement);
    await user.selectOptions(await screen.findByLabelText("Priority"), "urgent");
    await waitFor(() => expect(window.location.search).toBe("?priority=urgent"));
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ priority: "urgent" }));
  });

  test("offers nothing to change to whoever only looks", async () => {
    const { user } = open({ role: "viewer" });
    await shown("Call Dana back");
    const names = screen
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? "");
    expect(names.filter((name) => /Task|Dana|next|Use /.test(name))).toEqual([]);
    await user.click(await press("More"));
    await screen.findByRole("menuitem", { name: "Trash" });
    expect(screen.queryByRole("menuitem", { name: "Select" })).toBeNull();
  });
});

test("what is selected is let go by another search, so that nothing unseen is done", async () => {
  const { user } = open({ tasks: [{}, { title: "Order flour" }] });
  await shown("Call Dana back");
  await pick(user, "More", "Select");
  await user.click(await press("Select 2 open"));
  await screen.findByText("2 tasks selected");
  await user.type(screen.getByRole("textbox", { name: /^Search/ }), "flour");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Call Dana back", level: 3 })).toBeNull());
  expect(screen.queryByRole("region", { name: "Selected tasks" })).toBeNull();
});

describe("a link to a task", () => {
  test("opens it, once", async () => {
    const id = `01930000-0000-7000-8abc-${String(lastId + 1).padStart(12, "0")}`;
    open({ address: `/tasks?task=${id}` });
    const form = await screen.findByRole("dialog", { name: "Edit Task" });
    expect(within(form).getByLabelText<HTMLInputElement>("Title").value).toBe("Call Dana back");
    expect(window.location.search).toBe("");
  });

  test("that is gone says so, and the list is there", async () => {
    open({ address: "/tasks?task=01930000-0000-7000-8abc-00000000dead" });
    await told("This task isn’t here anymore", "It was deleted, or you don’t have access to it.");
    await shown("Call Dana back");
    expect(window.location.search).toBe("");
  });
});

test("how one is told is saved at each press", async () => {
  const { user, writes } = open();
  await shown("Call Dana back");
  await pick(user, "More", "Reminders & email");
  const settings = await screen.findByRole("dialog", { name: "Reminders & email" });
  await user.click(within(settings).getByRole("switch", { name: "Email me my day each morning" }));
  await user.selectOptions(within(settings).getByLabelText("Your time zone"), "Pacific/Honolulu");
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      { digest: true },
      { ownTimeZone: "Pacific/Honolulu", was: { ownTimeZone: null } },
    ]),
  );
});
