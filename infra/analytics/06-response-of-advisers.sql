-- ¿Quién cumple la promesa del primer contacto, y en cuánto tiempo?
-- Definición: por quien tenía el lead en su primer contacto o, sin contacto, quien lo tiene. A tiempo y tarde: primer contacto antes y después de la promesa; el porcentaje, de las promesas ya cumplidas o vencidas. Mediana y percentil 90 por rango más cercano, en horas de reloj.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados y los que ingresó el equipo; en la promesa, los cerrados, borrados o retirados sin contacto.
-- Barra: a_tiempo_pct
with contados as (
  select
    market,
    coalesce(case when first_contact_at is null then assignee else first_contact_by end, 'nadie') as asesor,
    promise,
    case when first_contact_at is not null then greatest(0, date_diff('millisecond', submitted_at, first_contact_at)) end as espera
  from lead
  where merged_into is null
    and not entered
    and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
)
select
  market as mercado,
  asesor,
  count(*) as leads,
  count(*) filter (where promise = 'met') as a_tiempo,
  round(100.0 * count(*) filter (where promise = 'met') / nullif(count(*) filter (where promise <> 'waiting'), 0), 1) as a_tiempo_pct,
  count(*) filter (where promise = 'late') as tarde,
  count(*) filter (where promise = 'breached') as vencida,
  count(*) filter (where promise = 'waiting') as por_vencer,
  count(espera) as contactados,
  round(quantile_disc(espera, 0.5) / 3600000.0, 1) as mediana_h,
  round(quantile_disc(espera, 0.9) / 3600000.0, 1) as p90_h
from contados
group by market, asesor
order by mercado, asesor;
