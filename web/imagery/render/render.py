"""blender -b -P render.py -- job.json    (see jobs.py)"""
import bpy, sys, json, numpy as np, time, math
A = sys.argv[sys.argv.index('--')+1:]
J = json.load(open(A[0])) if A[0].endswith('.json') else json.loads(A[0])
W = J.get('work', 'work'); SIM, TEX, MESH = W+'/sim', W+'/tex', W+'/mesh'
F = np.float32
bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene; sc.render.engine = 'CYCLES'; sc.cycles.device = 'CPU'
sc.cycles.samples = J.get('spp', 64); sc.cycles.use_adaptive_sampling = True; sc.cycles.adaptive_threshold = J.get('noise', .02)
sc.cycles.max_bounces = 4; sc.cycles.diffuse_bounces = J.get('bounces', 2); sc.cycles.glossy_bounces = 1; sc.cycles.transmission_bounces = 2
sc.cycles.caustics_reflective = sc.cycles.caustics_refractive = False
try:
    sc.cycles.use_denoising = J.get('denoise', True); sc.cycles.denoiser = 'OPENIMAGEDENOISE'
except Exception as e: print('no denoiser', e); sc.cycles.use_denoising = False
sc.render.resolution_x, sc.render.resolution_y = J.get('res', [800, 1000]); sc.render.resolution_percentage = 100
sc.view_settings.view_transform = 'Filmic'; sc.view_settings.look = J.get('look', 'Medium High Contrast'); sc.view_settings.exposure = J.get('ev', 0)
sc.render.threads_mode = 'FIXED'; sc.render.threads = J.get('threads', 1)
BODY = J.get('figure', 'body')
def lin(h):
    h = h.lstrip('#'); c = np.array([int(h[i:i+2], 16)/255 for i in (0, 2, 4)]); c = np.where(c <= .04045, c/12.92, ((c+.055)/1.055)**2.4); return (*c.tolist(), 1)
def mat(name):
    m = bpy.data.materials.new(name); m.use_nodes = True; n = m.node_tree.nodes; return m, n, m.node_tree.links, n['Principled BSDF']
def img(path, data=False):
    i = bpy.data.images.load(path)
    if data: i.colorspace_settings.name = 'Non-Color'
    return i
def uvmap(n, l, scale, off=(0,0)):
    t = n.new('ShaderNodeUVMap'); t.uv_map = 'uv'; mp = n.new('ShaderNodeMapping'); mp.vector_type = 'POINT'
    mp.inputs['Scale'].default_value = (*scale, 1); mp.inputs['Location'].default_value = (*off, 0); l.new(t.outputs[0], mp.inputs[0]); return mp
def tex(n, l, mp, path, data=False):
    t = n.new('ShaderNodeTexImage'); t.image = img(path, data); l.new(mp.outputs[0], t.inputs[0]); return t
def bump(n, l, b, src, dist, strength=1.0):
    k = n.new('ShaderNodeBump'); k.inputs['Strength'].default_value = strength; k.inputs['Distance'].default_value = dist
    l.new(src, k.inputs['Height']); 
    if b.inputs['Normal'].links: l.new(b.inputs['Normal'].links[0].from_socket, k.inputs['Normal'])
    l.new(k.outputs[0], b.inputs['Normal'])
def mottled(n, l, b, hexc, amt=.06, scale=60):
    tc = n.new('ShaderNodeTexCoord'); nz = n.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = scale; nz.inputs['Detail'].default_value = 6; l.new(tc.outputs['Object'], nz.inputs[0])
    hs = n.new('ShaderNodeHueSaturation'); hs.inputs['Color'].default_value = lin(hexc); mr = n.new('ShaderNodeMapRange'); mr.inputs[3].default_value = 1-amt; mr.inputs[4].default_value = 1+amt
    l.new(nz.outputs[0], mr.inputs[0]); l.new(mr.outputs[0], hs.inputs['Value']); l.new(hs.outputs[0], b.inputs['Base Color'])
def fabric(kind, col, opt):
    m, n, l, b = mat(kind+col); b.inputs['Roughness'].default_value = .85; b.inputs['Specular'].default_value = .18
    b.inputs['Sheen'].default_value = opt.get('sheen', .25); b.inputs['Sheen Tint'].default_value = .6
    if kind == 'fairisle':
        mp = uvmap(n, l, (1/.1296, 1/.8), (0, -1.0)); t = tex(n, l, mp, f'{TEX}/fi_{col}.png'); l.new(t.outputs[0], b.inputs['Base Color'])
        h = tex(n, l, mp, f'{TEX}/fi_height.png', True); bump(n, l, b, h.outputs[0], .0040); b.inputs['Sheen'].default_value = .5
    elif kind == 'cable':
        mottled(n, l, b, col, .05, 200); mp = uvmap(n, l, (1/.26, 1/.173), (.5, 0)); h = tex(n, l, mp, f'{TEX}/cable.png', True); bump(n, l, b, h.outputs[0], .012); b.inputs['Sheen'].default_value = .5
    elif kind == 'rib':
        mottled(n, l, b, col, .05, 200); mp = uvmap(n, l, (1/.0065*1/16*1, 1/.0049/16)); h = tex(n, l, mp, f'{TEX}/stitch.png', True); bump(n, l, b, h.outputs[0], .0018); b.inputs['Sheen'].default_value = .5
    elif kind == 'jersey':
        mottled(n, l, b, col, .025, 90); tc = n.new('ShaderNodeTexCoord'); nz = n.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 700; l.new(tc.outputs['Object'], nz.inputs[0]); bump(n, l, b, nz.outputs[0], .0006, .5)
    elif kind == 'crepe':
        mottled(n, l, b, col, .012, 300); b.inputs['Roughness'].default_value = .7; b.inputs['Specular'].default_value = .22; b.inputs['Sheen'].default_value = .35
        tc = n.new('ShaderNodeTexCoord'); nz = n.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 900; nz.inputs['Detail'].default_value = 3; l.new(tc.outputs['Object'], nz.inputs[0]); bump(n, l, b, nz.outputs[0], .0004, .5)
    elif kind == 'wool':
        mottled(n, l, b, col, .10, 420); tc = n.new('ShaderNodeTexCoord'); nz = n.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 480; nz.inputs['Detail'].default_value = 8; l.new(tc.outputs['Object'], nz.inputs[0]); bump(n, l, b, nz.outputs[0], .0016, .7); b.inputs['Sheen'].default_value = .7
    elif kind == 'twill':
        mottled(n, l, b, col, .05, 120); mp = uvmap(n, l, (1/.16, 1/.16)); h = tex(n, l, mp, f'{TEX}/twill.png', True); bump(n, l, b, h.outputs[0], .0006, .8)
    elif kind == 'silk':
        mottled(n, l, b, col, .03, 20); b.inputs['Roughness'].default_value = .42; b.inputs['Specular'].default_value = .35; b.inputs['Sheen'].default_value = .2
    elif kind == 'stripe':
        mp = uvmap(n, l, (1, 1)); sp = n.new('ShaderNodeSeparateXYZ'); l.new(mp.outputs[0], sp.inputs[0]); p = opt.get('period', .022); ax = 'X' if opt.get('vertical') else 'Y'
        d = n.new('ShaderNodeMath'); d.operation = 'DIVIDE'; l.new(sp.outputs[ax], d.inputs[0]); d.inputs[1].default_value = p
        f = n.new('ShaderNodeMath'); f.operation = 'FRACT'; l.new(d.outputs[0], f.inputs[0]); g = n.new('ShaderNodeMath'); g.operation = 'LESS_THAN'; l.new(f.outputs[0], g.inputs[0]); g.inputs[1].default_value = opt.get('duty', .38)
        mx = n.new('ShaderNodeMixRGB'); l.new(g.outputs[0], mx.inputs[0]); mx.inputs[1].default_value = lin(col); mx.inputs[2].default_value = lin(opt.get('col2', '#1d3fa8')); l.new(mx.outputs[0], b.inputs['Base Color'])
        mp2 = uvmap(n, l, (1/.12, 1/.12)); h = tex(n, l, mp2, f'{TEX}/weave.png', True); bump(n, l, b, h.outputs[0], .0004, .6)
    return m
def sewn(m, name):
    """waistbands, flies, pockets and hems: a map over the UV plane (1 px = .5 mm), see textures.py"""
    n, l = m.node_tree.nodes, m.node_tree.links; b = n['Principled BSDF']; mp = uvmap(n, l, (1/2.8, 1/1.6), (.5, 0))
    h = tex(n, l, mp, f'{TEX}/seam_{name}.png', True); sp = n.new('ShaderNodeSeparateRGB'); l.new(h.outputs[0], sp.inputs[0])
    bump(n, l, b, sp.outputs['R'], .0030)                    # red: height
    c = b.inputs['Base Color']; dark = n.new('ShaderNodeMixRGB'); dark.blend_type = 'MULTIPLY'
    if c.links: l.new(c.links[0].from_socket, dark.inputs[1])
    else: dark.inputs[1].default_value = c.default_value
    l.new(sp.outputs['G'], dark.inputs[0]); dark.inputs[2].default_value = (.42, .42, .42, 1)      # green: shade in the seam
    th = n.new('ShaderNodeMixRGB'); l.new(sp.outputs['B'], th.inputs[0]); l.new(dark.outputs[0], th.inputs[1]); th.inputs[2].default_value = lin(J.get('thread', '#b98a52')); l.new(th.outputs[0], c)   # blue: thread and buttons
def collared(m, width):
    """a ribbed band sewn around the neck: the mesh carries the distance to its edge as the attribute `neck`"""
    n, l = m.node_tree.nodes, m.node_tree.links; b = n['Principled BSDF']; at = n.new('ShaderNodeAttribute'); at.attribute_name = 'neck'
    def ramp(src, lo, hi, a, z): r = n.new('ShaderNodeMapRange'); l.new(src, r.inputs[0]); r.inputs[1].default_value = lo; r.inputs[2].default_value = hi; r.inputs[3].default_value = a; r.inputs[4].default_value = z; return r.outputs[0]
    def calc(op, x, y):
        k = n.new('ShaderNodeMath'); k.operation = op; l.new(x, k.inputs[0])
        if isinstance(y, float): k.inputs[1].default_value = y
        else: l.new(y, k.inputs[1])
        return k.outputs[0]
    band = ramp(at.outputs['Fac'], width-.001, width+.0015, 1, 0); bump(n, l, b, band, .0026)
    sp = n.new('ShaderNodeSeparateXYZ'); l.new(uvmap(n, l, (1, 1)).outputs[0], sp.inputs[0])
    bump(n, l, b, calc('MULTIPLY', calc('SINE', calc('MULTIPLY', sp.outputs['X'], 2*np.pi/.0095), 0.), band), .0007)
    seam = ramp(calc('ABSOLUTE', calc('SUBTRACT', at.outputs['Fac'], width+.0008), 0.), .0006, .0022, .35, 0); c = b.inputs['Base Color']
    dark = n.new('ShaderNodeMixRGB'); dark.blend_type = 'MULTIPLY'; l.new(seam, dark.inputs[0]); l.new(c.links[0].from_socket, dark.inputs[1]); dark.inputs[2].default_value = (.3, .3, .3, 1); l.new(dark.outputs[0], c)
def addmesh(name, v, faces, uv=None):
    me = bpy.data.meshes.new(name); me.from_pydata(v.tolist(), [], faces); me.update()
    if uv is not None:
        me.uv_layers.new(name='uv'); me.uv_layers['uv'].data.foreach_set('uv', uv.astype(F).ravel())
    me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool)); o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o); return o

# ---------- figures: one smooth change of proportions for body and clothes alike, so that nothing comes to poke through
SHAPES = {    # heights (m) of the standard figure: factor of width, of depth; `tall`: factor of height
 'standard': dict(tall=1, knots=[(0, 1, 1), (2, 1, 1)]),
 'slender':  dict(tall=1.025, knots=[(0, .93, .94), (.55, .93, .94), (.93, .915, .92), (1.12, .92, .90), (1.30, .945, .90), (1.44, .95, .93), (1.60, .97, .97)]),
 'fuller':   dict(tall=.985, knots=[(0, 1.10, 1.12), (.55, 1.15, 1.16), (.92, 1.24, 1.28), (1.12, 1.44, 1.46), (1.30, 1.29, 1.34), (1.44, 1.11, 1.16), (1.56, 1.06, 1.07), (1.75, 1.03, 1.03)]),
 'broad':    dict(tall=1.035, knots=[(0, 1.06, 1.06), (.55, 1.07, 1.07), (.92, 1.05, 1.08), (1.12, 1.09, 1.12), (1.30, 1.15, 1.15), (1.43, 1.17, 1.14), (1.54, 1.15, 1.15), (1.75, 1.06, 1.06)]),
}
def shaped(v):
    s = SHAPES[J.get('shape', 'standard')]; k = np.array(s['knots']); z = v[:,2]; v = v.copy(); zs = np.linspace(0, 2, 401)
    def f(i, soft=8): g = np.exp(-.5*(np.arange(-96, 97)/soft)**2); return np.interp(z, zs, np.convolve(np.pad(np.interp(zs, k[:,0], k[:,i]), 96, mode='edge'), g/g.sum(), 'valid'))
    side = np.abs(v[:,0]); t = np.clip((side-.17)/.08, 0, 1); arm = t*t*(3-2*t)      # arms move aside with the whole, and grow less
    v[:,0] += np.sign(v[:,0])*((f(1)-1)*np.minimum(side, .19)*(1-arm) + (f(1, 32)-1)*.19*arm + (f(1)-1)*.45*np.maximum(0, side-.19))
    v[:,1] *= f(2); v[:,2] *= s['tall']; return v
# ---------- studio
bg = J.get('bg', '#c9c4bc')
def cyc():
    R = .9; back = 2.2; pts = [(-9, 0)]; pts += [(back-R, 0)]; pts += [(back-R+R*math.sin(a), R-R*math.cos(a)) for a in np.linspace(0, math.pi/2, 24)]; pts += [(back, 9)]
    v = []; f = []
    for y, z in pts: v += [(-12, y, z), (12, y, z)]
    for i in range(len(pts)-1): f.append([2*i, 2*i+1, 2*i+3, 2*i+2])
    o = addmesh('cyc', np.array(v, F), f); m, n, l, b = mat('cyc'); b.inputs['Base Color'].default_value = lin(bg); b.inputs['Roughness'].default_value = 1; b.inputs['Specular'].default_value = 0; o.data.materials.append(m)
if not J.get('transparent'): cyc()
else: sc.render.film_transparent = True
w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True; w.node_tree.nodes['Background'].inputs[0].default_value = (.92, .95, 1, 1); w.node_tree.nodes['Background'].inputs[1].default_value = J.get('amb', .085)
def area(loc, tgt, size, power, col=(1,1,1), sy=None):
    d = bpy.data.lights.new('a', 'AREA'); d.energy = power; d.color = col; d.shape = 'RECTANGLE'; d.size = size; d.size_y = sy or size
    o = bpy.data.objects.new('a', d); bpy.context.collection.objects.link(o); o.location = loc
    from mathutils import Vector
    o.rotation_euler = (Vector(tgt)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
K = J.get('key', 1.0)
area((-2.6, -1.9, 2.6), (0, 0, 1.25), 1.3, 215*K, (1, .955, .90), 1.9)        # key: big soft window, camera left
area((2.6, -2.4, 1.7), (0, 0, 1.2), 2.2, 7*K, (.90, .95, 1))                     # fill
area((1.7, 1.5, 2.5), (0, 0, 1.35), .8, 70*K, (1, .98, .96), 1.6)                  # rim right
area((-1.6, 1.6, 2.2), (0, 0, 1.3), .6, 22*K, (.92, .96, 1), 1.6)                  # rim left
area((0, 0.6, 3.6), (0, 1.9, 1.2), 2.5, 40*K, (1, 1, 1))                            # backdrop wash
# ---------- camera
cd = bpy.data.cameras.new('c'); cam = bpy.data.objects.new('c', cd); bpy.context.collection.objects.link(cam); sc.camera = cam
rise = J.get('rise', 0)      # a piece that ends low is hung up: no floor in the picture
cz, dist, hgt = J.get('cz', 1.262)+rise, J.get('dist', 5.2), J.get('hgt', 1.19)
cd.sensor_fit = 'VERTICAL'; cd.sensor_height = 30; cd.lens = 30*dist/hgt; cam.location = (J.get('cx', .004), -dist, cz+J.get('lift', .05)); 
from mathutils import Vector
cam.rotation_euler = (Vector((J.get('cx', .004), 0, cz))-cam.location).to_track_quat('-Z', 'Y').to_euler()
# ---------- figure
def body(hexc):
    b = np.load(f'{SIM}/{BODY}_pose.npz'); bf = b['f']
    if J.get('bodycut'):      # drop the torso that the garment hides, so nothing pokes through
        r = np.load(f'{MESH}/{BODY}.npz')['v'][bf].mean(1); bf = bf[~((r[:,2] < J['bodycut']) & (np.abs(r[:,0]) < .19))]
    o = addmesh('body', shaped(b['v']), bf.tolist()); s = o.modifiers.new('s', 'SMOOTH'); s.factor = .5; s.iterations = 6
    m, n, l, p = mat('body'); p.inputs['Base Color'].default_value = lin(hexc); p.inputs['Roughness'].default_value = J.get('brough', .5); p.inputs['Specular'].default_value = .3
    p.inputs['Subsurface'].default_value = J.get('sss', .0); p.inputs['Subsurface Radius'].default_value = (.02, .01, .006); p.inputs['Subsurface Color'].default_value = lin(hexc); o.data.materials.append(m)
if J.get('body', '#946448'): body(J.get('body', '#946448'))
def layer(col, z0=.98, z1=1.560, fab='jersey', off=.006):
    r = np.load(f'{MESH}/{BODY}.npz')['v']; d = np.load(f'{SIM}/{BODY}_pose.npz'); v, f = d['v'], d['f']
    n = np.zeros_like(v); fn = np.cross(v[f[:,1]]-v[f[:,0]], v[f[:,2]]-v[f[:,0]])
    for i in range(3): np.add.at(n, f[:,i], fn)
    n /= np.linalg.norm(n, axis=1, keepdims=True)+1e-9
    k0 = (r[:,2] > 1.1) & (r[:,2] < 1.3) & (np.abs(r[:,0]) < .13)
    if (n[k0,1]*(r[k0,1]+.004)).mean() < 0: n = -n; f = f[:, ::-1]
    c = r[f].mean(1); k = (c[:,2] > z0) & (c[:,2] < z1); f = f[k]; ids, inv = np.unique(f, return_inverse=True); R = r[ids]
    uv = np.c_[np.arctan2(R[:,0], -R[:,1])*.16, R[:,2]][inv]
    o = addmesh('layer', shaped((v+n*off)[ids]), inv.reshape(-1,3).tolist(), uv); s = o.modifiers.new('s', 'SMOOTH'); s.iterations = 8
    s = o.modifiers.new('so', 'SOLIDIFY'); s.thickness = .003; o.data.materials.append(fabric(fab, col, {}))
if J.get('layer'): layer(**J['layer'])
def garment(g):
    d = np.load(f"{SIM}/{g['name']}.npz"); po = d['poly']; faces = [[int(i) for i in p if i >= 0] for p in po]
    uv = d['uv']
    if g.get('below'):        # what another piece hides is left out: drop the faces above this height
        keep = [all(d['rest'][i, 2] < g['below'] for i in f) for f in faces]; uv = uv[np.repeat(keep, [len(f) for f in faces])]; faces = [f for f, k in zip(faces, keep) if k]
    if g.get('straight'): uv = uv.copy(); m = d['part'] == 0; uv[m, 0] = d['rest'][np.concatenate(faces), 0][m]      # woven stripes run straight down
    v = shaped(d['rest'] if g.get('upright') else d['v'])      # alone, a piece may hang straight
    if g.get('spread'): r = d['rest']; k = np.clip((.86-r[:,2])/.40, 0, 1); v[:,0] += np.sign(r[:,0])*g['spread']*k*k*(3-2*k)      # legs apart, hung up without a wearer
    o = addmesh(g['name'], v, faces, uv); th = g.get('thick', .003)
    s = o.modifiers.new('sm', 'SMOOTH'); s.factor = .5; s.iterations = g.get('smooth', 3)
    s = o.modifiers.new('so', 'SOLIDIFY'); s.thickness = th; s.offset = 1; s.use_even_offset = False
    if g.get('subdivide', True): s = o.modifiers.new('su', 'SUBSURF'); s.levels = s.render_levels = 1
    m = fabric(g['fabric'], g.get('col', ''), g); o.data.materials.append(m)
    if g.get('seams'): sewn(m, g['seams'])
    if g.get('neck'):      # height of the cut at y = 0, its slope, width of the band, radius of the neck
        z, slope, width, radius = g['neck']; r = d['rest']; far = (z+slope*r[:,1]-r[:,2])/math.hypot(1, slope)
        far = np.hypot(far, np.maximum(0, np.hypot(r[:,0], r[:,1]-.012)-radius)).astype(F)      # on the shoulders the cut's plane stays close
        o.data.attributes.new('neck', 'FLOAT', 'POINT').data.foreach_set('value', far); collared(m, width)
for g in J.get('garments', []): garment(g)
root = bpy.data.objects.new('root', None); bpy.context.collection.objects.link(root)
for o in list(bpy.context.collection.objects):
    if o.type == 'MESH' and o.name != 'cyc': o.parent = root
root.location.z = rise; root.rotation_euler = (0, 0, math.radians(J.get('turn', 14)))
if J.get('extra'): exec(open(J['extra']).read())
t = time.time()
import os
vl = bpy.context.view_layer; vl.cycles.denoising_store_passes = True; sc.use_nodes = True; nt = sc.node_tree
rl = nt.nodes['Render Layers'] if 'Render Layers' in nt.nodes else nt.nodes.new('CompositorNodeRLayers')
tmp = J['out'][:-4] + '_passes'; os.makedirs(tmp, exist_ok=True)
fo = nt.nodes.new('CompositorNodeOutputFile'); fo.base_path = tmp; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.file_slots.clear()
for nm, so in (('c', 'Noisy Image' if 'Noisy Image' in rl.outputs and rl.outputs['Noisy Image'].enabled else 'Image'), ('n', 'Denoising Normal'), ('a', 'Denoising Albedo')):
    fo.file_slots.new(nm); nt.links.new(rl.outputs[so], fo.inputs[nm])
# ---- the backdrop is smooth: traced at a quarter of the size, with the piece in it for its shade; only what the piece covers is traced in full
from bpy_extras.object_utils import world_to_camera_view
from scipy.ndimage import gaussian_filter, zoom
R = sc.render; R.use_persistent_data = True; Wd, Ht = R.resolution_x, R.resolution_y
def trace(percent, box=(0, 0, 1, 1)):
    R.resolution_percentage = percent; R.use_border = R.use_crop_to_border = box != (0, 0, 1, 1); R.border_min_x, R.border_min_y, R.border_max_x, R.border_max_y = box
    sc.cycles.samples = J.get('spp', 64)*(4 if percent < 100 else 1); bpy.ops.render.render(write_still=False); out = []
    for k in 'cna':
        im = bpy.data.images.load(f'{tmp}/{k}0001.exr'); w, h = im.size; p = np.empty(w*h*4, F); im.pixels.foreach_get(p); out.append(p.reshape(h, w, 4)[..., :3]); bpy.data.images.remove(im)
    return out
def covered(N, alb): return (np.abs(alb-np.array(lin(bg)[:3], F)).max(2) > .02) | (np.abs(N[..., 0]) > .15)
bpy.context.view_layer.update(); spots = []
for o in bpy.context.collection.objects:
    if o.type == 'MESH' and o.name != 'cyc': V = np.empty(len(o.data.vertices)*3, F); o.data.vertices.foreach_get('co', V); spots += [world_to_camera_view(sc, cam, o.matrix_world @ Vector(p)) for p in V.reshape(-1, 3)[::40].tolist()]
spots = np.array([(p.x, p.y) for p in spots]); edge = .025
x0, y0 = np.floor(np.clip(spots.min(0)-edge, 0, 1)*[Wd, Ht]); x1, y1 = np.ceil(np.clip(spots.max(0)+edge, 0, 1)*[Wd, Ht])
def guided(I, rad, sn, si):      # smooths the light; normals N and albedo alb of the same picture keep the edges
    acc = np.zeros_like(I); ws = np.zeros(I.shape[:2]+(1,), F); pad = lambda x: np.pad(x, ((rad,rad),(rad,rad),(0,0)), mode='edge')
    L = np.log1p(np.maximum(I.mean(2, keepdims=True), 0)); k = np.ones(5)/5
    Ls = np.pad(L, ((2,2),(2,2),(0,0)), mode='edge'); Ls = sum(Ls[i:i+L.shape[0], j:j+L.shape[1]] for i in range(5) for j in range(5))/25
    pI, pN, pL, pA = pad(I), pad(N), pad(Ls), pad(alb); H, W = I.shape[:2]
    for dy in range(-rad, rad+1):
        for dx in range(-rad, rad+1):
            if dx*dx+dy*dy > rad*rad+1: continue
            sl = (slice(rad+dy, rad+dy+H), slice(rad+dx, rad+dx+W))
            w = np.exp(-(((pN[sl]-N)**2).sum(2, keepdims=True))/(2*sn*sn) - ((pL[sl]-Ls)**2)/(2*si*si) - ((pA[sl]-alb)**2).sum(2, keepdims=True)/(2*.18**2) - (dx*dx+dy*dy)/(2*(rad*.6)**2))
            acc += w*pI[sl]; ws += w
    return acc/ws
C, N, Al = trace(25); alb = np.maximum(Al, .02); back = guided(np.minimum(C/alb, 6), 4, .20, .22)
free = (gaussian_filter(1.-covered(N, Al), 1.2) > .97).astype(F)[..., None]; near = lambda f: gaussian_filter(f, (9, 9, 0))
back = (near(back*free)+1e-4*(back*free).mean((0, 1))/free.mean())/(near(free)+1e-4)      # between two legs nothing is free: as elsewhere
back = np.dstack([zoom(back[..., i], (Ht/back.shape[0], Wd/back.shape[1]), order=1, mode='nearest', grid_mode=True) for i in range(3)])
C, N, Al = trace(100, (x0/Wd, y0/Ht, x1/Wd, y1/Ht)); t1 = time.time()-t; box = (slice(int(y0), int(y0)+C.shape[0]), slice(int(x0), int(x0)+C.shape[1]))
alb = np.maximum(Al, .02); D = guided(guided(np.minimum(C/alb, 6), J.get('rad', 5), .20, .22), 3, .20, .06)
k = np.clip(gaussian_filter(covered(N, alb).astype(F), 3)*6, 0, 1)[..., None]; back[box] = back[box]*(1-k)+D*k; D = back
whole = np.empty((Ht, Wd, 3), F); whole[:] = np.array(lin(bg)[:3], F); whole[box] = alb; alb = whole
sc.render.resolution_percentage = 100; sc.render.image_settings.file_format = 'PNG'; sc.render.image_settings.color_mode = 'RGB'
o4 = np.concatenate([D*alb, np.ones((Ht, Wd, 1), F)], 2).astype(F)
oi = bpy.data.images.new('out', o4.shape[1], o4.shape[0], float_buffer=True, alpha=True); oi.pixels.foreach_set(o4.ravel()); oi.update(); oi.save_render(J['out'], scene=sc)
import shutil; shutil.rmtree(tmp)
print('RENDER', J['out'], 'trace', round(t1, 1), 'total', round(time.time()-t, 1), 's', flush=True)
