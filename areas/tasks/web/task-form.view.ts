import { z } from "zod";
import { requiredText, text } from "#platform/contract/text.ts";
import {
  DueDay,
  DueTime,
  taskLimits,
  taskPriorities,
  taskRepeats,
  taskStatuses,
  taskTypes,
  type NewTaskInput,
  type Task,
} from "#areas/tasks/contract/tasks.schema.ts";

/** A customer whom a task is for. */
export type ForContact = { id: string; name: string };

const orBlank = <S extends z.ZodType<string, string>>(schema: S) => z.union([z.literal(""), schema]);

/** The form of a task: every field is text, as the browser's fields are. */
export const TaskForm = z
  .strictObject({
    title: requiredText(taskLimits.title, "Title is required"),
    description: text(taskLimits.description),
    type: z.enum(taskTypes),
    status: z.enum(taskStatuses),
    priority: z.enum(taskPriorities),
    dueDate: orBlank(DueDay),
    dueTime: orBlank(DueTime),
    contactId: z.string(),
    assignedTo: z.string(),
    repeats: z.union([z.literal(""), z.enum(taskRepeats)]),
    repeatEvery: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, "Enter a whole number")
      .refine((every) => Number(every) <= taskLimits.repeatEvery, `At most ${taskLimits.repeatEvery}`),
    remindMinutes: z.string(),
  })
  .superRefine((form, ctx) => {
    if (form.dueDate === "" && form.dueTime !== "")
      ctx.addIssue({ code: "custom", path: ["dueDate"], message: "Choose a due date for this time" });
    else if (form.dueDate === "" && form.remindMinutes !== "")
      ctx.addIssue({ code: "custom", path: ["dueDate"], message: "Choose a due date to get a reminder" });
  });
export type TaskForm = z.output<typeof TaskForm>;
export type TaskFormInput = z.input<typeof TaskForm>;

/** An empty form: type task, status pending, priority medium (Spec 1 §2). */
export const emptyTaskForm = (me: string, contactId = ""): TaskFormInput => ({
  title: "",
  description: "",
  type: "task",
  status: "pending",
  priority: "medium",
  dueDate: "",
  dueTime: "",
  contactId,
  assignedTo: me,
  repeats: "",
  repeatEvery: "1",
  remindMinutes: "",
});

/** The form filled from a task. */
export const taskFormOf = (task: Task): TaskFormInput => ({
  title: task.title,
  description: task.description ?? "",
  type: task.type,
  status: task.status,
  priority: task.priority,
  dueDate: task.dueDate ?? "",
  dueTime: task.dueTime ?? "",
  contactId: task.contactId ?? "",
  assignedTo: task.assignedTo ?? "",
  repeats: task.repeats ?? "",
  repeatEvery: String(task.repeatEvery),
  remindMinutes: task.remindMinutes === null ? "" : String(task.remindMinutes),
});

/** What is sent for a new task. */
export const newTaskOf = (form: TaskForm): NewTaskInput => ({
  ...form,
  repeatEvery: Number(form.repeatEvery),
  remindMinutes: form.remindMinutes === "" ? null : Number(form.remindMinutes),
});
