-- Who waits for a call is asked all day long, and is few of many.

create index leads_waiting_idx on public.leads (created_at) where status = 'new';
