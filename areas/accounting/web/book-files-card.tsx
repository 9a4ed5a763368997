import { useState } from "react";
import { Download } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { bookFilesApi } from "#areas/accounting/contract/book-files.api.ts";
import { type BookFormat, bookFormats, bookGuides } from "#areas/accounting/contract/book-files.rules.ts";
import { demoActions, words } from "./accounting.messages.ts";

/** The books as files for another program, of all days or some, with the steps to get them in there. */
export function BookFilesCard() {
  const [format, setFormat] = useState<BookFormat>("quickbooks");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isTurned = from !== "" && to !== "" && from > to;
  const download = () => {
    if (isTurned || stoppedByDemo(demoActions.exportData)) return;
    window.location.assign(
      pathOf(bookFilesApi.export, { format }, { ...(from && { from }), ...(to && { to }) }),
    );
  };
  return (
    <Card title={words.filesTitle}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:grid-cols-4">
          <SelectField
            label="For"
            className="col-span-2"
            value={format}
            onChange={(event) => setFormat(event.target.value as BookFormat)}
            options={bookFormats.map((value) => ({ value, label: bookGuides[value].name }))}
          />
          <TextField
            label="From"
            type="date"
            hint="optional"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            hint="optional"
            value={to}
            error={isTurned ? words.filesTurned : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <BookGuide format={format} />
        <span>
          <Button icon={Download} onClick={download} disabled={isTurned}>
            {words.filesDownload}
          </Button>
        </span>
      </div>
    </Card>
  );
}

/** What a file holds, and how it gets into its program. */
export function BookGuide({ format }: { format: BookFormat }) {
  const { holds, steps } = bookGuides[format];
  return (
    <div className="grid max-w-[64ch] gap-2 text-small">
      <p>{holds}</p>
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
