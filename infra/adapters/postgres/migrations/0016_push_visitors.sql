-- A pushed reminder may be about a visitor who waits in the chat instead of a lead.
alter table message.push alter column lead_id drop not null;
alter table message.push add column conversation_id uuid;
alter table message.push add constraint push_subject check (num_nonnulls(lead_id, conversation_id) = 1);
