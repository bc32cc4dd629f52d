-- A request with many leads ends at its second one. Before, the database wrote them all first, so that an account without a
-- role could occupy every connection that API calls share, for as long as a statement may last.

drop trigger allow_one_lead_per_visitor_request on public.leads;

create or replace function public.allow_one_lead_per_visitor_request()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  this_statement constant text := statement_timestamp()::text;
begin
  if current_setting('spinfront.statement_with_lead', true) = this_statement then
    raise exception 'one lead per request' using errcode = '42501';
  end if;
  perform set_config('spinfront.statement_with_lead', this_statement, true);
  return new;
end;
$$;

create trigger allow_one_lead_per_visitor_request
  before insert on public.leads
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function public.allow_one_lead_per_visitor_request();
