import { Unplug } from "lucide-react";
import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { type SpeechSettings, SpeechSettingsChanges } from "#areas/dialer/contract/speech.schema.ts";
import { voiceNames, voicePresets } from "#areas/dialer/contract/voices.rules.ts";
import { ReadingDialog } from "./reading-dialog.tsx";
import { useEndSpeech, useSaveSpeech, useSpeech } from "./speech.queries.ts";

const voices = Object.fromEntries(
  voiceNames.map((name) => [name, z.string().trim().max(60, "At most 60 characters")]),
) as Record<(typeof voiceNames)[number], z.ZodString>;
const Values = z.strictObject({
  apiKey: SpeechSettingsChanges.shape.apiKey,
  voices: z.strictObject(voices),
});
type Values = z.output<typeof Values>;

const valuesOf = (settings: SpeechSettings): Values => ({
  apiKey: "",
  voices: Object.fromEntries(
    voiceNames.map((name) => [name, settings.voices[name] ?? ""]),
  ) as Values["voices"],
});
const bodyOf = ({ apiKey, voices: chosen }: Values) => ({
  // Left blank, the key that is there stays.
  ...(apiKey !== "" && { apiKey }),
  voices: Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== "")),
});

const title = "ElevenLabs voices";
type Props = { open: boolean; onClose: () => void };

/** Connects the speech provider: its key, and which of its voices speaks for each of the six. */
export function SpeechDialog({ open, onClose }: Props) {
  const read = useSpeech(open);
  if (read.data) return <SpeechForm settings={read.data} open={open} onClose={onClose} />;
  return (
    <ReadingDialog
      {...{ open, onClose, title, read }}
      failed="The voices didn’t load"
      label="Loading the voices"
    />
  );
}

function SpeechForm({ open, onClose, settings }: Props & { settings: SpeechSettings }) {
  const save = useSaveSpeech();
  const edit = useEditForm({
    name: "speech",
    schema: Values,
    record: settings,
    valuesOf,
    bodyOf,
    save: (body) => save.run({ body }),
    onSaved: onClose,
  });
  const end = useEndSpeech();
  const disconnect = async () => {
    if ((await end.run({ body: { apiKey: "" } })).ok) onClose();
  };
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      acts={["Save", "Saving..."]}
      title={title}
      subtitle="Optional: hear scripts in a natural voice. Without it, your browser reads them."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PasswordField
          label="API key"
          help={settings.hasKey ? "A key is saved. Leave blank to keep it." : "From your ElevenLabs account."}
          autoComplete="off"
          error={errors.apiKey?.message}
          {...form.register("apiKey")}
        />
        {settings.hasKey && (
          <Button
            size="small"
            look="quiet"
            icon={Unplug}
            className="justify-self-start"
            busy={end.pending}
            onClick={() => void disconnect()}
          >
            Disconnect
          </Button>
        )}
        <div className="grid grid-cols-2 gap-3">
          {voiceNames.map((name) => (
            <TextField
              key={name}
              label={voicePresets[name].label}
              placeholder="Voice ID"
              autoComplete="off"
              error={errors.voices?.[name]?.message}
              {...form.register(`voices.${name}`)}
            />
          ))}
        </div>
      </div>
    </EditDialog>
  );
}
