export const chatWords = {
  subtitle: "A hello is posted in the channel right away. If it doesn’t arrive, nothing is connected.",
  nameHelp: "So that you recognize it later, such as “Slack: #orders”.",
  addressHelp: "It’s kept encrypted, and never shown again.",
  keepHelp: "Leave it empty to keep the one you have.",
  where: [
    "Slack: create an app with “Incoming Webhooks”, choose the channel, copy the Webhook URL.",
    "Mattermost: Integrations, Incoming Webhooks, Add. Copy the URL.",
    "Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.",
  ],
};
