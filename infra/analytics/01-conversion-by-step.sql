-- ¿En qué paso se van las visitas?
-- Definición: visitas de cada cotizador que llegaron a cada paso, cada una una vez. Se fueron: ese fue su último paso, sin enviar, sin irse a otro cotizador y sin señales desde hace más de 30 minutos.
-- Reloj: como era; el mes es el del día de Lima en que empezó la visita.
-- Queda fuera: quien pide no ser medido.
-- Barra: llegaron_pct
with visitas as (
  select v.*, e.moment as momento
  from visit v, export_info e
  where getvariable('mes') is null or strftime(v.day, '%Y-%m') = getvariable('mes')
),
empezadas as (
  select wizard, count(*) filter (where started_at is not null) as empezaron from visitas group by wizard
)
select
  p.wizard as cotizador,
  p.step as paso,
  count(*) as llegaron,
  round(100.0 * count(*) / nullif(e.empezaron, 0), 1) as llegaron_pct,
  count(*) filter (
    where v.last_step = p.step and not v.submitted and v.left_for is null
      and date_diff('millisecond', v.last_at, v.momento) > 30 * 60000
  ) as se_fueron
from visit_step p
join visitas v using (journey_id)
join empezadas e on e.wizard = p.wizard
group by p.wizard, p.step, e.empezaron
order by cotizador, llegaron desc, avg(p.place), paso;
