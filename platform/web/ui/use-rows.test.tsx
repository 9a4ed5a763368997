import { expect, test } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { z } from "zod";
import { useFormOf } from "../form.ts";
import { lastSaid } from "../say.ts";
import { drawn } from "../testing/drawn.tsx";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { TextField } from "./text-field.tsx";
import { useRows } from "./use-rows.ts";

const Sale = z.object({
  lines: z.array(z.object({ text: z.string().min(1, "Enter what is sold") })).max(3, "At most 3 lines"),
});

function Lines() {
  const form = useFormOf(Sale, { lines: [] });
  const { fields, append, remove } = useRows({ control: form.control, name: "lines" }, "Line");
  const { lines } = form.formState.errors;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      {fields.map((line, at) => (
        <div key={line.id}>
          <TextField
            label={`Line ${at + 1}`}
            error={lines?.[at]?.text?.message}
            {...form.register(`lines.${at}.text`)}
          />
          <Button onClick={() => remove(at)}>{`Remove line ${at + 1}`}</Button>
        </div>
      ))}
      <Button onClick={() => append({ text: "" })}>Add a line</Button>
      <FieldError>{lines?.root?.message ?? lines?.message}</FieldError>
      <Button type="submit">Save</Button>
    </form>
  );
}

const errors = () => screen.getAllByRole("textbox").map((box) => box.getAttribute("aria-invalid") === "true");
const button = (name: string) => screen.getByRole("button", { name });

test("a new row has the focus and isn’t wrong before it was come by; one that was left empty or not saved is, and stays so when rows come and go", async () => {
  const { user } = drawn(<Lines />, "/", []);
  await user.click(button("Add a line"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Line 1")));
  await user.keyboard("Design");
  await user.click(button("Add a line"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Line 2")));
  expect(errors()).toEqual([false, false]);
  // Its own error comes by leaving it.
  await user.tab();
  await waitFor(() => expect(errors()).toEqual([false, true]));
  await user.click(button("Remove line 1"));
  expect(lastSaid()).toBe("Line 1 removed");
  await user.click(button("Add a line"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Line 2")));
  expect(errors()).toEqual([true, false]);
  await user.click(button("Save"));
  await waitFor(() => expect(errors()).toEqual([true, true]));
  await user.click(button("Add a line"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Line 3")));
  expect(errors()).toEqual([true, true, false]);
  await user.click(button("Add a line"));
  // What is wrong with all of them together is known at once.
  await screen.findByText("At most 3 lines");
});
