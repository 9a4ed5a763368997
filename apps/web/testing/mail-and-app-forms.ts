import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import type { EditFormCase } from "./edit-form-case.ts";

/** The forms of email, its sending, and the connected apps. */
export const mailAndAppForms: Readonly<Record<string, EditFormCase>> = {
  "areas/automation/web/counters.tsx": {
    component: "Counters",
    within: {
      path: "areas/automation/web/counters.tsx",
      component: "Counters",
      opens: /^Change the minutes/,
    },
    props: (settings) => ({ helpers: [], settings, mayChange: true }),
    read: helpersApi.settings,
    save: helpersApi.saveSettings,
    box: ["Minutes for each action", "minutesPerAction"],
    typed: ["7", "9"],
    sent: Number,
    button: "Save",
    isCard: true,
  },
  "areas/automation/web/helper-edit-page.tsx": {
    component: "HelperEditPage",
    props: ({ id }) => ({ params: { id } }),
    read: helpersApi.get,
    from: helpersApi.list.path,
    save: helpersApi.update,
    box: ["Name", "name"],
    other: ["What it’s for", "description", "Theirs"],
    button: "Save helper",
    isCard: true,
  },
  "areas/email-campaigns/web/write-campaign-dialog.tsx": {
    component: "WriteCampaignDialog",
    props: (campaign, onClose) => ({ open: true, campaign, onClose }),
    read: campaignsApi.get,
    from: campaignsApi.list.path,
    save: campaignsApi.update,
    box: ["Name", "name"],
    button: "Save draft",
  },
  "areas/email-campaigns/web/edit-template-dialog.tsx": {
    component: "EditTemplateDialog",
    props: (template, onClose) => ({ template, onClose }),
    read: templatesApi.list,
    isList: true,
    save: templatesApi.update,
    box: ["Name", "name"],
    button: "Save template",
  },
  "areas/integrations/web/hook-dialog.tsx": {
    component: "HookDialog",
    props: (hook, onClose) => ({ open: true, hook, onClose, onMade: () => undefined }),
    read: hooksApi.list,
    isList: true,
    save: hooksApi.update,
    box: ["Name", "name"],
    button: "Save",
  },
  "areas/integrations/web/hook-mapping-dialog.tsx": {
    component: "HookMappingDialog",
    props: (hook, onClose) => ({ open: true, hook, onClose }),
    read: hooksApi.list,
    isList: true,
    save: hooksApi.update,
    box: ["Email", "mapping"],
    typed: ["first_name", "last_name"],
    sent: (email, { mapping }) => ({ ...(mapping as Record<string, string>), email }),
    button: "Save",
  },
  "areas/integrations/web/webhook-dialog.tsx": {
    component: "WebhookDialog",
    props: (webhook, onClose) => ({ open: true, webhook, onClose, onSecret: () => undefined }),
    read: webhooksApi.list,
    isList: true,
    save: webhooksApi.update,
    box: ["Address", "url"],
    typed: ["https://example.com/baker", "https://example.com/more"],
    button: "Save",
  },
  "areas/outreach/web/mail-server-form.tsx": {
    component: "MailServerForm",
    props: (server) => ({ server }),
    read: mailServerApi.get,
    save: mailServerApi.update,
    box: ["Mailing address", "postalAddress"],
    other: ["Name", "fromName", "Theirs"],
    button: "Save",
    isCard: true,
  },
  "areas/outreach/web/sending-rules-card.tsx": {
    component: "SendingRulesCard",
    props: () => ({}),
    read: sendingRulesApi.get,
    save: sendingRulesApi.update,
    box: ["Most emails to one customer", "capMax"],
    typed: ["8", "9"],
    sent: Number,
    other: ["Within how many days", "capDays", 21],
    button: "Save rules",
    isCard: true,
  },
};
