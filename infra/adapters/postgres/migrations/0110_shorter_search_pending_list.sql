-- As in new tables of leads (projections/lead/tables.ts): an index of search that is there already keeps its short list, without a rebuild.
do $$ begin
  if exists (
    select from pg_class join pg_am on pg_am.oid = relam
     where pg_class.oid = to_regclass('read_model.lead_search') and amname = 'gin'
  ) then
    alter index read_model.lead_search set (gin_pending_list_limit = 64);
  end if;
end $$;
