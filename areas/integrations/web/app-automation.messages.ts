/** The words of the dialog for Zapier, Make, n8n and the like. */
export const automationWords = {
  subtitle: "The other program is told what happens here, at an address that it gives you.",
  addressHelp:
    "In Zapier choose “Webhooks by Zapier, Catch Hook”, in Make and n8n the module “Webhook”, and copy its address. A test message is sent there.",
  keepHelp: "Leave it empty to keep the address.",
  keyHelp: "Does the program ask for a key instead? Leave the address empty, and make one under",
  changeHelp: "What it’s told, and each message with its answer, is listed under",
} as const;
