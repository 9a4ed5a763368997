import { expect, test } from "vitest";
import { act, screen, waitFor } from "@testing-library/react";
import { keepWork } from "#platform/web/kept-work.ts";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { ImportRowsDialog } from "./import-rows-dialog.tsx";

test("what is typed into a row stays when another of its cells is changed by somebody, and over a reload; closing asks, and once saved it doesn’t", async () => {
  const imported = { id: "1", headers: ["Email", "Phone"], columns: [], status: "ready" } as never as Import;
  const problems = [0, 1].map((index) => ({ index, message: "Not one" }));
  const row = {
    number: 2,
    label: "problem",
    cells: ["ana@", "12"],
    problems,
    changes: [],
  } as never as ImportRow;
  const fixed: unknown[] = [];
  const open = () =>
    drawn(
      <ImportRowsDialog
        open
        label="problem"
        imported={imported}
        choices={{ columns: [] } as never}
        mayChange
        onClose={() => undefined}
      />,
      "/contact-import",
      [
        on(contactFieldsApi.list, () => []),
        on(pipelineStagesApi.list, () => []),
        on(importsApi.rows, () => [{ ...row }]),
        on(importsApi.fix, ({ body }) => {
          fixed.push(body);
          return imported;
        }),
      ],
    );
  const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const first = open();
  await first.user.type(await box("Email"), "example.com");
  row.cells = ["ana@", "+49 171 1234567"];
  await first.renew();
  await waitFor(async () => expect((await box("Phone")).value).toBe("+49 171 1234567"));
  expect((await box("Email")).value).toBe("ana@example.com");
  act(keepWork);
  first.unmount();
  const again = open();
  expect((await box("Email")).value).toBe("ana@example.com");
  await again.user.keyboard("{Escape}");
  await again.user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await again.user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(fixed).toEqual([{ cells: [{ index: 0, value: "ana@example.com" }] }]));
  expect((await box("Email")).value).toBe("ana@example.com");
  await again.user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBe(null);
});
