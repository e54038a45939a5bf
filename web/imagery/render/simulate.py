"""blender -b -P simulate.py -- MESHDIR OUTDIR garment   : drape one garment on the figure (Blender cloth), save .npz (v, quads/tris, uv)
   Rest pose = arms away from the body; the pose (arms lowered, weight on one leg) is animated while the cloth settles."""
import bpy, bmesh, sys, os, numpy as np, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sdf
from sdf import lower_arms, sstep, stance
A = sys.argv[sys.argv.index('--')+1:]
MD, OD, G = A[0], A[1], A[2]
TORSO, BELOW = (sdf.MAN_TORSO, 'man-trousers') if G.startswith('man') else (sdf.TORSO, 'trousers')
F = np.float32
def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
def add(name, v, f):
    me = bpy.data.meshes.new(name); me.from_pydata(v.tolist(), [], f.tolist()); me.update()
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o); return o
def activate(o):
    bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); bpy.context.view_layer.objects.active = o
def verts(o):
    a = np.empty(len(o.data.vertices)*3, F); o.data.vertices.foreach_get('co', a); return a.reshape(-1, 3)
def setverts(o, v): o.data.vertices.foreach_set('co', v.astype(F).ravel()); o.data.update()
def remesh(o, size, smooth=0):
    activate(o); m = o.modifiers.new('r', 'REMESH'); m.mode = 'VOXEL'; m.voxel_size = size; m.use_smooth_shade = True
    bpy.ops.object.modifier_apply(modifier='r')
    if smooth:
        m = o.modifiers.new('s', 'SMOOTH'); m.factor = .5; m.iterations = smooth; bpy.ops.object.modifier_apply(modifier='s')

def bisect(o, co, no, region=None):
    """cut by plane, drop the side the normal points to; only inside region(vertex co)"""
    bm = bmesh.new(); bm.from_mesh(o.data)
    vs = [v for v in bm.verts if region is None or region(v.co)]
    s = set(vs); es = [e for e in bm.edges if e.verts[0] in s and e.verts[1] in s]; fs = [f for f in bm.faces if all(v in s for v in f.verts)]
    bmesh.ops.bisect_plane(bm, geom=vs+es+fs, dist=1e-4, plane_co=co, plane_no=no, clear_outer=True)
    bm.to_mesh(o.data); bm.free(); o.data.update()
def kill(o, pred):
    bm = bmesh.new(); bm.from_mesh(o.data)
    fs = [f for f in bm.faces if pred(f.calc_center_median())]
    bmesh.ops.delete(bm, geom=fs, context='FACES'); bm.to_mesh(o.data); bm.free(); o.data.update()
def score(o, away, region):
    """lays a line of edges where `away` is 0 and the vertices are inside region: what is cut along it has a clean edge"""
    V = verts(o); far = away(V); x = V[:,0].copy(); V[:,0] = far; setverts(o, V)      # bent so that the line becomes a plane, and back
    bm = bmesh.new(); bm.from_mesh(o.data); bm.verts.ensure_lookup_table(); keep = bm.verts.layers.float.new('x')
    for v, at in zip(bm.verts, x): v[keep] = at
    from types import SimpleNamespace
    s = {v for v in bm.verts if region(SimpleNamespace(x=v[keep], y=v.co.y, z=v.co.z))}
    bmesh.ops.bisect_plane(bm, geom=list(s)+[e for e in bm.edges if all(v in s for v in e.verts)]+[f for f in bm.faces if all(v in s for v in f.verts)], dist=1e-5, plane_co=(0,0,0), plane_no=(1,0,0))
    for v in bm.verts: v.co.x = v[keep]
    bm.to_mesh(o.data); bm.free(); o.data.update()
def coat_gap(z):
    """half the width of the coat's open front"""
    return np.interp(z, [.30,.95,1.02,1.20,1.40,1.50,1.53], [.060,.020,.016,.045,.072,.075,.075])
def biggest(o):
    bm = bmesh.new(); bm.from_mesh(o.data); bm.faces.ensure_lookup_table(); seen = set(); best = []
    for f in bm.faces:
        if f in seen: continue
        st = [f]; comp = []; seen.add(f)
        while st:
            g = st.pop(); comp.append(g)
            for e in g.edges:
                for h in e.link_faces:
                    if h not in seen: seen.add(h); st.append(h)
        if len(comp) > len(best): best = comp
    b = set(best); bmesh.ops.delete(bm, geom=[f for f in bm.faces if f not in b], context='FACES'); bm.to_mesh(o.data); bm.free(); o.data.update()

def tidy(o, it=10):
    """drop dangling faces on the cut edges, then smooth the edge loops along themselves"""
    bm = bmesh.new(); bm.from_mesh(o.data)
    for _ in range(4):
        bad = [f for f in bm.faces if sum(e.is_boundary for e in f.edges) >= 2 and len(f.edges) == 4 or sum(e.is_boundary for e in f.edges) >= 3]
        if not bad: break
        bmesh.ops.delete(bm, geom=bad, context='FACES')
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=.0012)
    for _ in range(it):
        new = {}
        for v in bm.verts:
            if v.is_boundary:
                nb = [e.other_vert(v).co for e in v.link_edges if e.is_boundary]
                if len(nb) == 2: new[v] = v.co*.5 + (nb[0]+nb[1])*.25
        for v, c in new.items(): v.co = c
    bm.to_mesh(o.data); bm.free(); o.data.update(); biggest(o)

def armcut(o, t, bone=0):
    for s in (-1, 1):
        sh = np.array([s*sdf.SH[0], sdf.SH[1], sdf.SH[2]]); el = np.array([s*sdf.EL[0], sdf.EL[1], sdf.EL[2]]); wr = np.array([s*sdf.WR[0], sdf.WR[1], sdf.WR[2]])
        a, b = (sh, el) if bone == 0 else (el, wr)
        d = (b-a); n = d/np.linalg.norm(d); p = a + d*t
        V = verts(o); X, Y, Z = V[:,0], V[:,1], V[:,2]
        armd = np.minimum(sdf.limb(X, Y, Z, sh, el, [(0,.066),(1,.064)]), sdf.limb(X, Y, Z, el, wr+(wr-el)*.3, [(0,.064),(1,.050)]))
        tord = sdf.loft(X, Y, Z, TORSO, 2.25)-.030
        on = (X*s > .13) & (armd < tord) & (Z < p[2]+.12)
        keys = set(np.where(on)[0].tolist())
        bm = bmesh.new(); bm.from_mesh(o.data); bm.verts.ensure_lookup_table()
        st = {bm.verts[i] for i in keys}
        es = [e for e in bm.edges if e.verts[0] in st and e.verts[1] in st]; fs = [f for f in bm.faces if all(v in st for v in f.verts)]
        bmesh.ops.bisect_plane(bm, geom=list(st)+es+fs, dist=1e-4, plane_co=p.tolist(), plane_no=n.tolist(), clear_outer=True)
        bm.to_mesh(o.data); bm.free(); o.data.update()

def uvs(o, kind):
    """per-corner UV in metres: torso cylinder or sleeve/leg cylinder, chosen per face"""
    me = o.data; v = verts(o); nl = len(me.loops); nf = len(me.polygons)
    lv = np.empty(nl, np.int32); me.loops.foreach_get('vertex_index', lv)
    ls = np.empty(nf, np.int32); lt = np.empty(nf, np.int32); me.polygons.foreach_get('loop_start', ls); me.polygons.foreach_get('loop_total', lt)
    face_of = np.repeat(np.arange(nf), lt); cen = np.zeros((nf, 3)); np.add.at(cen, face_of, v[lv]); cen /= lt[:, None]
    part = np.zeros(nf, np.int8)
    if kind in ('trousers', 'man-trousers'):
        part = np.where(cen[:,2] < .84, np.where(cen[:,0] > 0, 1, 2), 0)
    else:
        for i, s in ((1, 1), (2, -1)):
            el = np.array([s*sdf.EL[0], sdf.EL[1], sdf.EL[2]]); sh = np.array([s*sdf.SH[0], sdf.SH[1], sdf.SH[2]])
            d = (el-sh)/np.linalg.norm(el-sh); q = cen-sh
            al = q@d
            armd = sdf.limb(cen[:,0], cen[:,1], cen[:,2], sh, el, [(0,.07),(1,.066)]); armd = np.minimum(armd, sdf.limb(cen[:,0], cen[:,1], cen[:,2], el, (s*sdf.WR[0], sdf.WR[1], sdf.WR[2]), [(0,.066),(1,.05)]))
            tord = sdf.loft(cen[:,0], cen[:,1], cen[:,2], TORSO, 2.25)
            part[(cen[:,0]*s > .150 + .10*np.clip(1.46-cen[:,2],0,.1)) & (al > -.02) & (armd < tord-.008)] = i
    P = v[lv]; fp = part[face_of]; C = cen[face_of]
    uv = np.zeros((nl, 2))
    def ang(x, y, cx, cy):   # relative to the face centre: no wrap inside a face
        tc = np.arctan2(cx, cy); t = np.arctan2(x, y); d = (t-tc+np.pi) % (2*np.pi)-np.pi; return tc+d
    m = fp == 0
    R = .165
    th = ang(P[m,0], -P[m,1], C[m,0], -C[m,1]); uv[m] = np.c_[th*R, P[m,2]]
    for i, s in ((1, 1), (2, -1)):
        m = fp == i
        if kind in ('trousers', 'man-trousers'):
            th = ang(P[m,0]-s*.102, -P[m,1], C[m,0]-s*.102, -C[m,1]); uv[m] = np.c_[th*.105 + s*.5, P[m,2]]; continue
        sh = np.array([s*sdf.SH[0], sdf.SH[1], sdf.SH[2]]); wr = np.array([s*sdf.WR[0], sdf.WR[1]+.02, sdf.WR[2]])
        d = (wr-sh)/np.linalg.norm(wr-sh); e1 = np.array([0,-1.,0]); e1 -= d*(e1@d); e1 /= np.linalg.norm(e1); e2 = np.cross(d, e1)*s
        qp = P[m]-sh; qc = C[m]-sh
        th = ang(qp@e2, qp@e1, qc@e2, qc@e1); uv[m] = np.c_[th*.068 + s*1.0, 1.44-qp@d]
    return uv, part[face_of]

CFG = {  # quality-of-cloth presets
 'tee':      dict(vox=.0085, mass=.20, ten=12, bend=.25, shrink=-.035, frames=46),
 'knit':     dict(vox=.0085, mass=.40, ten=12, bend=2.0, shrink=-.030, frames=46),
 'coat':     dict(vox=.0100, mass=.55, ten=25, bend=9.0, shrink=-.010, frames=44),
 'shirt':    dict(vox=.0085, mass=.22, ten=14, bend=.6,  shrink=-.030, frames=46),
 'man-tee':  dict(vox=.0085, mass=.22, ten=12, bend=.4, shrink=-.030, frames=40),
 'man-jacket': dict(vox=.0085, mass=.45, ten=18, bend=4.0, shrink=-.028, frames=44),
 'man-trousers': dict(vox=.0072), 'straight-skirt': dict(vox=.0085),
 'trousers': dict(vox=.0095, mass=.30, ten=14, bend=1.2, shrink=-.020, frames=40),
}

ARMS = {'man-jacket': (-7, -7)}      # degrees to the body; a piece pictured alone shows its sleeves apart
HEMS = {'man-trousers': .075}      # height

def finish(o, uv, part, rest, t0):
    dg = bpy.context.evaluated_depsgraph_get(); ev = o.evaluated_get(dg); me = ev.to_mesh()
    v = np.empty(len(me.vertices)*3, F); me.vertices.foreach_get('co', v); v = v.reshape(-1, 3)
    # light smoothing of sim noise happens at render (subsurf)
    loops = np.empty(len(o.data.loops), np.int32); o.data.loops.foreach_get('vertex_index', loops)
    lt = np.empty(len(o.data.polygons), np.int32); o.data.polygons.foreach_get('loop_total', lt)
    faces = []; k = 0
    for n in lt: faces.append(loops[k:k+n].tolist()); k += n
    mx = max(len(f) for f in faces); fa = np.array([f + [-1]*(mx-len(f)) for f in faces], np.int32)
    tri = []
    for f in faces:
        for i in range(1, len(f)-1): tri.append([f[0], f[i], f[i+1]])
    np.savez_compressed(f'{OD}/{G}.npz', v=v, f=np.array(tri, np.int32), poly=fa, uv=uv.astype(F), part=part, rest=rest)
    print('SIM', G, len(v), 'verts', round(time.time()-t0, 1), 's', flush=True)

def main():
    t0 = time.time(); clear(); sc = bpy.context.scene
    B = 'man' if G.startswith('man') else 'body'
    b = np.load(f'{MD}/{B}.npz'); body = add('body', b['v'], b['f'])
    hi = verts(body); hi_pose = lower_arms(stance(hi), hi, torso=TORSO)
    np.savez_compressed(f'{OD}/{B}_pose.npz', v=hi_pose, f=b['f'])
    if G == B: return
    remesh(body, .010); r = verts(body); st = stance(r); setverts(body, st); tgt = lower_arms(st, r, *ARMS.get(G, (11, 8.5)), TORSO)
    activate(body); bpy.ops.object.shape_key_add(); k = None
    bpy.ops.object.shape_key_add(); k = body.data.shape_keys.key_blocks[1]; k.data.foreach_set('co', tgt.ravel())
    k.value = 0; k.keyframe_insert('value', frame=1); k.value = 1; k.keyframe_insert('value', frame=26)
    body.modifiers.new('col', 'COLLISION'); body.collision.thickness_outer = .004; body.collision.cloth_friction = 12 if G != 'trousers' else 8; body.collision.damping = .5
    c = CFG[G]
    g = np.load(f'{MD}/{G}.npz'); o = add(G, g['v'], g['f']); remesh(o, c['vox'], 1 if G in ('man-trousers', 'straight-skirt') else 2)
    # ---- cut openings in the rest pose
    if G == 'tee':
        bisect(o, (0,0,.885), (0,0,-1)); bisect(o, (0,0,1.510), (0,-.55,1), lambda p: (p.x**2+(p.y-.012)**2)**.5 < .105); armcut(o, .60)
    if G == 'man-tee':
        bisect(o, (0,0,.885), (0,0,-1)); bisect(o, (0,0,1.520), (0,-.60,1)); armcut(o, .78)
    if G == 'man-jacket':
        bisect(o, (0,0,.855), (0,0,-1)); bisect(o, (0,0,1.548), (0,-.30,1)); armcut(o, .95, 1)
    if G == 'man-trousers':
        bisect(o, (0,0,HEMS[G]), (0,0,-1)); bisect(o, (0,0,1.078), (0,0,1))
    if G == 'knit':
        bisect(o, (0,0,.845), (0,0,-1)); kill(o, lambda p: p.z > 1.572 and (p.x**2+(p.y)**2)**.5 < .0615); armcut(o, .90, 1)
    if G == 'shirt':
        bisect(o, (0,0,.790), (0,0,-1), lambda p: True); bisect(o, (0,0,1.522), (0,-.40,1), lambda p: (p.x**2+(p.y-.012)**2)**.5 < .105); armcut(o, .94, 1)
    if G == 'coat':
        bisect(o, (0,0,.33), (0,0,-1)); bisect(o, (0,0,1.525), (0,-.10,1), lambda p: (p.x**2+(p.y-.012)**2)**.5 < .12); armcut(o, .93, 1)
        for side in (-1, 1): score(o, lambda V: V[:,0]-side*coat_gap(V[:,2]), lambda p: p.y < .0 and p.x*side > -.02)
        kill(o, lambda p: p.y < .0 and abs(p.x) < coat_gap(p.z))
    if G == 'trousers':
        bisect(o, (0,0,.06), (0,0,-1)); bisect(o, (0,0,1.085), (0,0,1))
    if G == 'straight-skirt':
        bisect(o, (0,0,.45), (0,0,-1)); bisect(o, (0,0,1.088), (0,0,1))
    biggest(o)
    tidy(o)
    if G == 'coat' or G in HEMS:      # what the smoothing moved goes back onto the line
        bm = bmesh.new(); bm.from_mesh(o.data); bound = np.array([v.is_boundary for v in bm.verts]); bm.free()
    if G in HEMS: V = verts(o); V[bound & (V[:,2] < HEMS[G]+.025), 2] = HEMS[G]; setverts(o, V)
    if G == 'coat':
        V = verts(o); w = coat_gap(V[:,2]); m = bound & (V[:,1] < -.02) & (np.abs(np.abs(V[:,0])-w) < .02) & (V[:,2] > .34) & (V[:,2] < 1.50)
        V[m,0] = np.sign(V[m,0])*w[m]; setverts(o, V)
    rest = verts(o); uv, part = uvs(o, G)
    setverts(o, stance(rest))
    # ---- pins
    vg = o.vertex_groups.new(name='pin'); idx = []
    if G == 'trousers': idx = np.where(rest[:,2] > 1.055)[0]
    if G == 'knit': idx = np.where(rest[:,2] > 1.50)[0]
    if G == 'man-jacket': idx = np.where(rest[:,2] > 1.50)[0]
    if G == 'man-tee': idx = np.where(rest[:,2]-.60*rest[:,1] > 1.500)[0]
    if G == 'coat': idx = np.where((rest[:,2] > 1.478) & (rest[:,1] > -.02))[0]
    if G == 'shirt': idx = np.where((rest[:,2] > 1.478) & (np.hypot(rest[:,0], rest[:,1]-.012) < .088))[0]
    if len(idx): vg.add(idx.tolist(), 1.0, 'REPLACE')
    if G in ('knit', 'tee', 'shirt', 'coat', 'man-tee', 'man-jacket') and os.path.exists(f'{OD}/{BELOW}.npz'):
        t = np.load(f'{OD}/{BELOW}.npz'); tr = add('tr', t['v'], t['f']); tr.modifiers.new('col', 'COLLISION'); tr.collision.thickness_outer = .003; tr.collision.cloth_friction = 8
    if G in ('man-trousers', 'straight-skirt'): finish(o, uv, part, rest, t0); return      # structured: they follow the stance
    m = o.modifiers.new('cloth', 'CLOTH'); s = m.settings
    s.quality = 6; s.mass = c['mass']; s.tension_stiffness = s.compression_stiffness = c['ten']; s.shear_stiffness = c['ten']*.4; s.bending_stiffness = c['bend']
    s.tension_damping = s.compression_damping = 8; s.shear_damping = 5; s.bending_damping = .5; s.air_damping = 1.5
    s.shrink_min = c['shrink']; 
    if len(idx): s.vertex_group_mass = 'pin'; s.pin_stiffness = 1
    cs = m.collision_settings; cs.collision_quality = 3; cs.distance_min = .004; cs.use_self_collision = False
    m.point_cache.frame_start = 1; m.point_cache.frame_end = c['frames']; sc.frame_end = c['frames']
    for f in range(1, c['frames']+1): sc.frame_set(f)
    finish(o, uv, part, rest, t0)
main()
