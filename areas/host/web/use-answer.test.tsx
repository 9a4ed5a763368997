import { expect, test } from "vitest";
import { act, screen, waitFor } from "@testing-library/react";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { useAnswer } from "./use-answer.ts";

function Answer() {
  const { form, submit } = useAnswer("1");
  return (
    <form onSubmit={submit}>
      <TextArea label="Answer" {...form.register("text")} />
      <input aria-label="Minutes" {...form.register("time")} />
      <button type="submit">Send</button>
    </form>
  );
}

test("what is typed while an answer is being sent is the next answer; what was sent is gone", async () => {
  let reply: () => void = () => undefined;
  const { user, writes } = drawn(<Answer />, "/desk", [
    on(deskApi.write, () => new Promise((done) => (reply = () => done({} as never)))),
  ]);
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await user.type(box("Answer"), "Try a smaller file");
  await user.type(box("Minutes"), "5");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(writes().length).toBe(1));
  await user.clear(box("Answer"));
  await user.type(box("Answer"), "And tell us");
  await act(async () => reply());
  await waitFor(() => expect(box("Minutes").value).toBe(""));
  expect([box("Answer").value, writes().map(({ body }) => body)]).toEqual([
    "And tell us",
    [{ text: "Try a smaller file", internal: false, time: 5 }],
  ]);
});
