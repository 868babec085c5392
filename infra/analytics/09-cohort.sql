-- De los leads de cada semana, ¿cuántos estaban convertidos a los 7, 14 y 30 días?
-- Definición: leads por la semana de Lima (lunes) en que se enviaron. De los que ya tienen esa edad, los que a esa edad estaban convertidos, aunque después cambiaran.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados; en cada edad, los más recientes.
-- Barra: convertidos_pct
with edades as (
  select unnest([7, 14, 30]::bigint[]) as dias
),
estado as (
  select
    l.lead_id,
    l.market,
    date_trunc('week', l.submitted_at)::date as semana,
    e.dias,
    (
      select arg_max(s.status, s.orden)
      from (select *, row_number() over (partition by lead_id order by from_at, until_at nulls last) as orden from lead_status) s
      where s.lead_id = l.lead_id and epoch_ms(s.from_at) <= epoch_ms(l.submitted_at) + e.dias * 86400000
    ) as a_esa_edad
  from lead l, edades e, export_info i
  where l.merged_into is null
    and epoch_ms(l.submitted_at) + e.dias * 86400000 <= epoch_ms(i.moment)
    and (getvariable('mes') is null or strftime(l.submitted_at, '%Y-%m') = getvariable('mes'))
)
select
  market as mercado,
  semana,
  dias,
  count(*) as n,
  count(*) filter (where a_esa_edad = 'converted') as convertidos,
  round(100.0 * count(*) filter (where a_esa_edad = 'converted') / count(*), 1) as convertidos_pct
from estado
group by all
order by mercado, semana, dias;
