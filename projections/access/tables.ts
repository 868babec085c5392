export const accessTables = ["audit"] as const;
export type AccessTable = (typeof accessTables)[number];

export const accessDdl = `
  create table audit (
    event_id uuid primary key,
    at timestamptz not null,
    -- The username; "operator" without a role; null when nobody had signed in.
    actor text,
    role text,
    -- The event's type.
    action text not null,
    subject text not null,
    subject_id text,
    -- Names and values, never personal data: a JSON object of strings.
    detail text not null
  );
`;

export const accessIndexes = `
  create index audit_newest on audit (at, event_id);
  create index audit_by_actor on audit (actor, at, event_id);
  create index audit_by_action on audit (action, at, event_id);
  create index audit_by_subject on audit (subject, subject_id, at, event_id);
`;
