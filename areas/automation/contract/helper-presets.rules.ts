import type { z } from "zod";
import type { HelperDefinition } from "./helper-definitions.schema.ts";
import type { PresetKey } from "./helpers.schema.ts";

type Preset = {
  name: string;
  description: string;
  /** On from the start in a new business (Spec 2 §4). */
  isOn: boolean;
  definition: z.input<typeof HelperDefinition>;
};

/** The four helpers of every business: names, order and switches as stated (Spec 2 §4, Auto-helpers). */
export const presetHelpers: Record<PresetKey, Preset> = {
  welcome: {
    name: "Welcome email when someone becomes a customer",
    description: "Says thank you and what comes next, as soon as someone buys.",
    isOn: true,
    definition: {
      when: { event: "contact.stage_changed", to: "customer" },
      then: [
        {
          do: "email",
          subject: "Thank you, {{firstName|and welcome}}",
          content:
            "<p>Hi {{firstName|there}},</p><p>thank you for choosing {{company}}. We’re glad to have you.</p><p>If you have a question, just reply to this email.</p><p>{{sender}}</p>",
        },
      ],
      again: "once",
    },
  },
  followUp: {
    name: "Follow-up task after 3 days",
    description: "Reminds you in Things To Do to follow up before they forget you.",
    isOn: true,
    definition: {
      when: { event: "contact.created" },
      then: [
        { do: "wait", days: 3 },
        { do: "task", title: "Follow up with {{firstName}} {{lastName}}", dueInDays: 0 },
      ],
      again: "once",
      until: [{ event: "contact.stage_changed", to: "customer" }],
    },
  },
  birthday: {
    name: "Birthday greeting",
    description: "Sends your good wishes on the day itself.",
    isOn: false,
    definition: {
      when: { date: "birthday", at: "09:00" },
      then: [
        {
          do: "email",
          subject: "Happy birthday, {{firstName|from all of us}}",
          content:
            "<p>Hi {{firstName|there}},</p><p>all the best for your birthday from everyone at {{company}}.</p><p>{{sender}}</p>",
        },
      ],
      again: "always",
    },
  },
  winBack: {
    name: "Win-back after 60 days",
    description: "Sends a friendly note to customers you haven’t heard from in two months.",
    isOn: false,
    definition: {
      when: { quietDays: 60 },
      if: [{ field: "pipelineStage", is: "customer" }],
      then: [
        {
          do: "email",
          subject: "It’s been a while, {{firstName|hello again}}",
          content:
            "<p>Hi {{firstName|there}},</p><p>we haven’t heard from you for a while, and wanted to ask how you’re doing. Is there anything we can do for you?</p><p>Just reply to this email.</p><p>{{sender}}, {{company}}</p>",
        },
      ],
      again: "always",
      until: [],
    },
  },
};
