-- ¿Qué campañas traen visitas que envían?
-- Definición: visitas por las palabras utm de la dirección con la que llegaron (origen, medio y nombre; –: ninguna), y las que enviaron. Sin campaña: la dirección no tenía ninguna.
-- Reloj: como era; el mes es el del día de Lima en que empezó la visita.
-- Queda fuera: quien pide no ser medido; las visitas registradas antes de que se guardara la campaña cuentan como «sin registro».
-- Barra: enviaron_pct
select
  case
    when campaign_source is not null or campaign_medium is not null or campaign_name is not null
      then concat_ws(' / ', coalesce(campaign_source, '–'), coalesce(campaign_medium, '–'), coalesce(campaign_name, '–'))
    when not opening_recorded then 'sin registro'
    else 'sin campaña'
  end as campana,
  count(*) as empezaron,
  count(*) filter (where submitted) as enviaron,
  round(100.0 * count(*) filter (where submitted) / count(*), 1) as enviaron_pct
from visit
where started_at is not null
  and (getvariable('mes') is null or strftime(day, '%Y-%m') = getvariable('mes'))
group by all
order by empezaron desc, campana;
