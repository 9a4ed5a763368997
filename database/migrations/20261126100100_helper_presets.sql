-- Businesses that were here before have the four helpers too, all of them off: an update writes to nobody.
WITH preset (key, name, description, event_name, event_match, definition) AS (
  VALUES
    ('welcome', 'Welcome email when someone becomes a customer', 'Says thank you and what comes next, as soon as someone buys.', 'contact.stage_changed', '{"to":"customer"}',
     '{"when":{"event":"contact.stage_changed","to":"customer"},"if":[],"then":[{"do":"email","subject":"Thank you, {{firstName|and welcome}}","content":"<p>Hi {{firstName|there}},</p><p>thank you for choosing {{company}}. We’re glad to have you.</p><p>If you have a question, just reply to this email.</p><p>{{sender}}</p>"}],"again":"once","until":[],"hours":null,"mode":"act"}'),
    ('followUp', 'Follow-up task after 3 days', 'Reminds you in Things To Do to follow up before they forget you.', 'contact.created', NULL,
     '{"when":{"event":"contact.created"},"if":[],"then":[{"do":"wait","days":3},{"do":"task","title":"Follow up with {{firstName}} {{lastName}}","dueInDays":0,"assignedTo":null}],"again":"once","until":[{"event":"contact.stage_changed","to":"customer"}],"hours":null,"mode":"act"}'),
    ('birthday', 'Birthday greeting', 'Sends your good wishes on the day itself.', NULL, NULL,
     '{"when":{"date":"birthday","at":"09:00","offsetDays":0},"if":[],"then":[{"do":"email","subject":"Happy birthday, {{firstName|from all of us}}","content":"<p>Hi {{firstName|there}},</p><p>all the best for your birthday from everyone at {{company}}.</p><p>{{sender}}</p>"}],"again":"always","until":[],"hours":null,"mode":"act"}'),
    ('winBack', 'Win-back after 60 days', 'Sends a friendly note to customers you haven’t heard from in two months.', NULL, NULL,
     '{"when":{"quietDays":60},"if":[{"field":"pipelineStage","is":"customer"}],"then":[{"do":"email","subject":"It’s been a while, {{firstName|hello again}}","content":"<p>Hi {{firstName|there}},</p><p>we haven’t heard from you for a while, and wanted to ask how you’re doing. Is there anything we can do for you?</p><p>Just reply to this email.</p><p>{{sender}}, {{company}}</p>"}],"again":"always","until":[],"hours":null,"mode":"act"}')
), made AS (
  INSERT INTO helpers (workspace_id, id, name, description, preset, is_active, event_name, event_match, created_at, updated_at)
  SELECT workspaces.id, gen_random_uuid(), preset.name, preset.description, preset.key, false, preset.event_name, preset.event_match::jsonb, now(), now()
  FROM workspaces CROSS JOIN preset RETURNING workspace_id, id, preset
)
INSERT INTO helper_versions (workspace_id, helper_id, version, definition, created_at)
SELECT made.workspace_id, made.id, 1, preset.definition::jsonb, now() FROM made JOIN preset ON preset.key = made.preset;
